import type { Report } from '#contract/report.ts'
import { formatMoment } from '#domain/day.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { zoneHere } from '../../i18n/Day.tsx'
import { Notice } from '../../ui/notices.tsx'

export function Accepted({ acceptance }: Pick<Report, 'acceptance'>) {
  const { t, locale } = useTexts()
  if (!acceptance) return null
  const { by: name, at, reason } = acceptance
  return (
    <Notice severity="warning">
      {t('report.accepted', { name, at: formatMoment(new Date(at), locale, zoneHere()), reason })}
    </Notice>
  )
}
