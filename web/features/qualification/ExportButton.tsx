import { IconDownload } from '@tabler/icons-react'
import { formatDay } from '#domain/day.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { saveCsv } from '../../resource/saveCsv.ts'
import type { Matrix } from './useMatrix.ts'

/** Takes along what is shown, for a spreadsheet. */
export function ExportButton({ matrix: { items, levels, day } }: { matrix: Matrix }) {
  const { t, locale, named } = useTexts()
  const save = () => {
    const heading = [t('qualification.person'), t('account.evalid'), ...levels]
    const rows = items.map(({ fullname, evalid, cells }) => [
      fullname,
      evalid,
      ...levels.map((level) => {
        const cell = cells.find((one) => one.level === level)
        return cell
          ? `${named(`shell.state.${cell.state}`) ?? cell.state} ${formatDay(cell.dueDate, locale)}`
          : ''
      }),
    ])
    saveCsv([heading, ...rows], `${t('qualification.file')}-${day}`)
  }
  return (
    <Button tone="secondary" icon={<IconDownload size={20} aria-hidden />} onClick={save}>
      {t('qualification.export')}
    </Button>
  )
}
