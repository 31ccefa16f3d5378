import type { Report } from '#contract/report.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Warnings } from '../../texts/Warnings.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { VerdictBanner } from '../../ui/VerdictBanner.tsx'
import { Accepted } from './Accepted.tsx'
import { rowName } from './checkText.ts'
import { ToldVerdict } from './ToldVerdict.tsx'

/** How it ended, readable from two metres away, and what failed. */
export function ReportVerdict({ report }: { report: Report }) {
  const texts = useTexts()
  const { t, named } = texts
  const { state, result, judgement, precedingDisconnection } = report
  const failed = judgement.checks.filter(({ verdict }) => verdict === 'invalid')
  return (
    <div className="stack">
      {state === 'final' && result ? (
        <ToldVerdict
          type={report.type}
          result={result}
          warnings={judgement.warnings}
          preceding={precedingDisconnection}
        />
      ) : (
        state !== 'final' && (
          <VerdictBanner state={state} title={t(`report.page.${state}`)}>
            {state === 'failed' && named(`report.failed.${report.stateReason}`)}{' '}
            {t(`report.page.${state}.what`)}
            {state === 'void' && ` ${t('report.void.because', { reason: report.stateReason })}`}
          </VerdictBanner>
        )
      )}
      <Warnings warnings={judgement.warnings} />
      <Accepted acceptance={report.acceptance} />
      {failed.length > 0 && (
        <section className="panel stack">
          <h2>{t('report.page.failures')}</h2>
          <Facts
            facts={failed.map((check) => ({
              term: rowName(check, report, texts),
              value: named(`report.reason.${check.reason ?? ''}`),
            }))}
          />
        </section>
      )}
    </div>
  )
}
