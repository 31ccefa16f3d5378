import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { surelyAfter, wholeMinuteFrom } from '#domain/clockTolerance.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { PrecedingEnded, Recalled, Warnings } from '../../i18n/Warnings.tsx'
import { useCan } from '../../session/useCan.ts'
import { Facts } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { useMomentText } from './reportTexts.ts'
import { Accepted } from './ReportVerdict.tsx'

interface Props {
  report: Report
}

/** The corrected report, the correction, and what happened to vehicle and instruments since. */
export function ReportSuccession({ report }: Props) {
  const { t } = useTexts()
  const { replaces, replacedBy, state } = report
  return (
    <>
      <NoTag report={report} />
      <Recalled instruments={report.recalled} />
      {replaces && (
        <Notice>
          {t(state === 'final' ? 'report.replaces' : 'report.replacing')} <OtherReport report={replaces} />
        </Notice>
      )}
      {replacedBy && (
        <Notice severity={state === 'amended' ? 'warning' : 'info'}>
          {t(state === 'amended' ? 'report.replacedBy' : 'report.beingAmended')}{' '}
          <OtherReport report={replacedBy} />
        </Notice>
      )}
    </>
  )
}

function OtherReport({ report: { reportId, number, reason } }: { report: NonNullable<Report['replaces']> }) {
  const { t } = useTexts()
  return (
    <>
      <Link to="/app/reports/$rid" params={{ rid: reportId }}>
        {number ?? t('report.page.draft')}
      </Link>
      <p>
        {t('report.replaces.reason')}: {reason}
      </p>
    </>
  )
}

const { clockTolerance_min: minutes } = LIMITS

/** A passed disconnection hangs no tag if the vehicle may have been switched on after the measurement. */
function NoTag({ report: { switchedOnAt, lastSwitchedOnAt, measuredAt } }: Props) {
  const { t } = useTexts()
  const momentText = useMomentText()
  if (!switchedOnAt) return null
  const from = momentText(wholeMinuteFrom(surelyAfter(lastSwitchedOnAt ?? switchedOnAt)))
  const moment = momentText(switchedOnAt)
  const isBefore = measuredAt !== null && Date.parse(switchedOnAt) <= Date.parse(measuredAt)
  return (
    <Notice severity="warning" title={t('report.noTag')}>
      {isBefore ? t('report.noTag.soon', { moment, minutes, from }) : t('report.noTag.since', { moment })}
    </Notice>
  )
}

export function HandedOn({ report: { takeovers, closed } }: Props) {
  const { t } = useTexts()
  const momentText = useMomentText()
  return (
    <>
      {takeovers.map(({ from, by, at }) => (
        <Notice key={at}>{t('report.takeOver.line', { from, by, at: momentText(at) })}</Notice>
      ))}
      {closed && (
        <Notice severity="warning">
          {t('report.closeFailed.line', { by: closed.by, at: momentText(closed.at), reason: closed.reason })}
        </Notice>
      )}
    </>
  )
}

interface ReliedProps extends Props {
  before: NonNullable<Report['precedingDisconnection']>
}

export function ReportRelied({ report, before }: ReliedProps) {
  const { t } = useTexts()
  const can = useCan()
  const { companyId, authorityId, timeZone, reliedEnded } = report
  const { reportId, authorId } = before
  const title = before.number ?? before.name
  return (
    <section className="stack">
      <h2>{t('report.preceding')}</h2>
      <Warnings warnings={before.contradictions} title={t('report.warning.relied')} />
      <PrecedingEnded ended={reliedEnded} />
      <Accepted acceptance={before.acceptance} />
      <div className="panel">
        <Facts
          facts={[
            {
              term: t('report.type.disconnection'),
              value: can('report.read', { companyId, authorityId, authorId }) ? (
                <Link to="/app/reports/$rid" params={{ rid: reportId }}>
                  {title}
                </Link>
              ) : (
                title
              ),
            },
            {
              term: t('report.measuredAt'),
              value: <Moment value={before.measuredAt} timeZone={timeZone} />,
            },
            { term: t('report.tester'), value: before.tester },
          ]}
        />
      </div>
    </section>
  )
}
