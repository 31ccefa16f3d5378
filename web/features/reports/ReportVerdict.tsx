import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Report, reports } from '#contract/report.ts'
import { saysResult } from '#domain/reportState.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Warnings } from '../../i18n/Warnings.tsx'
import { Facts } from '../../ui/lists.tsx'
import { VerdictBanner } from '../../ui/badges.tsx'
import { rowName, useMomentText } from './reportTexts.ts'
import { part } from './lazyParts.tsx'
import { ResultVerdict } from './verdictParts.tsx'
import { Notice } from '../../ui/notices.tsx'

const SealingProgress = part(() => import('./SealingProgress.tsx'), 'SealingProgress')

/** Legible from a distance of two metres. */
export function ReportVerdict({ report }: { report: Report }) {
  const { t, textByKey } = useTexts()
  const { state, judgement, precedingDisconnection } = report
  return (
    <div className="stack">
      {saysResult(report) ? (
        <ResultVerdict
          type={report.type}
          result={report.result}
          warnings={judgement.warnings}
          preceding={precedingDisconnection}
          reliedEnded={report.reliedEnded}
        />
      ) : report.dangerSince ? (
        <Dangerous since={report.dangerSince} />
      ) : state === 'sealing' ? (
        <SealingProgress number={report.number} />
      ) : (
        state !== 'final' && (
          <VerdictBanner state={state} title={t(`report.page.${state}`)}>
            {state === 'failed' && textByKey(`report.failed.${report.stateReason}`)}{' '}
            {t(`report.page.${state}.what`)}
            {state === 'void' && ` ${t('report.void.because', { reason: report.stateReason })}`}
          </VerdictBanner>
        )
      )}
      <Warnings warnings={judgement.warnings} />
      <Accepted acceptance={report.acceptance} />
    </div>
  )
}

/** Why the report failed, in plain words. */
export function ReportFailures({ report }: { report: Report }) {
  const texts = useTexts()
  const { t, textByKey } = texts
  const failed = report.judgement.checks.filter(({ verdict }) => verdict === 'invalid')
  if (failed.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('report.page.failures')}</h2>
      <div className="panel">
        <Facts
          facts={failed.map((check) => ({
            term: rowName(check, report, texts),
            value: textByKey(`report.reason.${check.reason ?? ''}`),
          }))}
        />
      </div>
    </section>
  )
}

/** For a draft, the danger comes before the draft state. */
function Dangerous({ since }: { since: string }) {
  const { t } = useTexts()
  const at = useMomentText()(since)
  return (
    <VerdictBanner state="dangerous" title={t('report.dangerous.since', { at })}>
      {t('report.dangerous.what')}
    </VerdictBanner>
  )
}

const everyMs = 2000

export function useWhileSealing(report: Report | undefined) {
  const client = useQueryClient()
  const id = report?.state === 'sealing' ? report._id : null
  useEffect(() => {
    if (!id) return
    const ask = () => void client.invalidateQueries({ queryKey: [reports.name, 'item', id] })
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [client, id])
}

export function Accepted({ acceptance }: Pick<Report, 'acceptance'>) {
  const { t } = useTexts()
  const momentText = useMomentText()
  if (!acceptance) return null
  const { by: name, at, reason } = acceptance
  return <Notice severity="warning">{t('report.accepted', { name, at: momentText(at), reason })}</Notice>
}
