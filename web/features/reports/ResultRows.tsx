import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/lists.tsx'

export function ResultRows({ rows }: { rows: ReactNode[][] }) {
  const { t } = useTexts()
  return (
    <DataTable
      label={t('report.page.measurements')}
      headings={[t('report.page.point'), t('report.page.value'), t('report.page.limit'), t('report.result')]}
      rows={rows}
    />
  )
}
