import type { Report } from '#contract/report.ts'
import { formatMoment } from '#domain/day.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { zoneHere } from '../../i18n/Day.tsx'
import { Notice } from '../../ui/notices.tsx'

export default function HandedOn({ report: { takeovers, closed } }: { report: Report }) {
  const { t, locale } = useTexts()
  const written = (moment: string) => formatMoment(new Date(moment), locale, zoneHere())
  return (
    <>
      {takeovers.map(({ from, by, at }) => (
        <Notice key={at}>{t('report.takeOver.line', { from, by, at: written(at) })}</Notice>
      ))}
      {closed && (
        <Notice severity="warning">
          {t('report.closeFailed.line', { by: closed.by, at: written(closed.at), reason: closed.reason })}
        </Notice>
      )}
    </>
  )
}
