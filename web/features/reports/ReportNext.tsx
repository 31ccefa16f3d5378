import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reports, type Report } from '#contract/report.ts'
import { isComplete } from '#domain/measurement/judgement.ts'
import { leavesUntagged, nextSteps, recentHours, type NextStep } from '#domain/nextStep.ts'
import { isDoubtful, reportWorth, unsealedStates } from '#domain/reportState.ts'
import { isAcceptable } from '#domain/measurement/preceding.ts'
import { reportTypes } from '#domain/reportType.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useAttachedTags } from '../vehicles/public/useTags.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink, type Variant } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Section } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ReopenButton } from './ReportActions.tsx'
import { useCorrections } from './decisions.ts'
import { useOpenDefects } from './openDefects.ts'
import { OpenDefectsNotice } from './OpenDefectsNotice.tsx'
import { AcceptButton, AmendButton } from './ReportDecisions.tsx'
import { useReportTypes } from './reportRight.ts'

/** What usually follows, the first step as the primary button. */
export default function ReportNext({ report }: { report: Report }) {
  if (report.state === 'draft') return <Draft report={report} />
  if (report.state === 'failed') return <Failed report={report} />
  return unsealedStates.includes(report.state) ? null : <Sealed report={report} />
}

interface NextProps {
  what?: ReactNode
  notice?: ReactNode
  children: ReactNode
}

function Next({ what, notice, children }: NextProps) {
  const { t } = useTexts()
  return (
    <div data-screen-only>
      <Section title={t('report.next')} what={what}>
        {notice}
        <div className="row">{children}</div>
      </Section>
    </div>
  )
}

function Draft({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const isReady = can('report.finalise', report) && isComplete(report.judgement.verdict)
  const continues = can('report.update', report)
  if (!isReady && !continues) return null
  return (
    <Next>
      {continues && (
        <ButtonLink to="/app/reports/new" search={{ report: report._id }}>
          {t('report.drafts.continue')}
        </ButtonLink>
      )}
      {isReady && (
        <ButtonLink
          variant={continues ? 'secondary' : 'primary'}
          to="/pdf/sign"
          search={{ report: report._id }}
        >
          {t('report.sign')}
        </ButtonLink>
      )}
    </Next>
  )
}

function Failed({ report }: { report: Report }) {
  const can = useCan()
  if (!can('report.reopen', report)) return null
  return (
    <Next>
      <ReopenButton report={report} />
    </Next>
  )
}

function Sealed({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const { amends } = useCorrections(report)
  const { openFaults, others, steps, newer, isKnown, isExpected, isUntagged } = useNextSteps(report)
  const { types } = useReportTypes()
  const measures = can('report.create', report)
  const offered = steps.filter((step) => {
    if (step === 'repair') return can('vehicleAction.finish', report)
    if (step === 'hangTag' || step === 'removeTag') return true
    if (step === 'amend') return amends
    const type = reportTypes.find((one) => one === step) ?? report.type
    return measures && (step === 'nextVehicle' || types === null || types.includes(type))
  })
  const accepts = isAcceptable({ ...report, ...report.judgement }) && can('report.accept', report)
  const [first] = offered
  if (!isKnown) return isExpected && measures ? <Coming /> : null
  if (!first && !accepts) return newer ? <Newer report={newer} /> : null
  return (
    <Next
      what={
        first === 'hangTag'
          ? t('report.next.hangTag.what')
          : first === 'repair'
            ? t('report.next.repair.what', { count: openFaults })
            : isUntagged
              ? t('report.next.untagged')
              : undefined
      }
      notice={
        <OpenDefectsNotice vehicleId={report.companyVehicleId} count={others.length} defects={others} />
      }
    >
      {offered.map((step, index) => (
        <StepLink key={step} step={step} report={report} variant={index === 0 ? 'primary' : 'secondary'} />
      ))}
      {accepts && <AcceptButton report={report} />}
    </Next>
  )
}

/** The place of the steps, so that the page does not move when they are known. */
const Coming = () => (
  <Next what={'\u00a0'}>
    <Skeleton height={44} />
  </Next>
)

function Newer({ report: { _id: rid, number, name } }: { report: Pick<Report, '_id' | 'number' | 'name'> }) {
  const { t } = useTexts()
  return (
    <Notice>
      {t('report.page.newer')}{' '}
      <Link to="/app/reports/$rid" params={{ rid }}>
        {number ?? name}
      </Link>
    </Notice>
  )
}

interface StepProps {
  step: NextStep
  report: Report
  variant: Variant
}

function StepLink({ step, report, variant }: StepProps) {
  const { t } = useTexts()
  const { type, companyVehicleId: id } = report
  if (step === 'amend') return <AmendButton report={report} />
  const text = t(`report.next.${step}`)
  if (step === 'hangTag')
    return (
      <ButtonLink variant={variant} to="/app/signs" search={{ vehicle: id, sign: 'disconnectedBy' }}>
        {text}
      </ButtonLink>
    )
  if (step === 'nextVehicle')
    return (
      <ButtonLink variant={variant} to="/app/reports/new">
        {text}
      </ButtonLink>
    )
  if (step === 'repair' || step === 'removeTag')
    return (
      <ButtonLink
        variant={variant}
        to="/app/company-vehicles/$id"
        params={{ id }}
        hash={step === 'repair' ? 'faults' : undefined}
      >
        {text}
      </ButtonLink>
    )
  return (
    <ButtonLink
      variant={variant}
      to="/app/reports/new/$companyVehicleId"
      params={{ companyVehicleId: id }}
      search={{ type: step === 'measureAgain' ? type : step }}
    >
      {text}
    </ButtonLink>
  )
}

const hour = 3_600_000

function useNextSteps(report: Report) {
  const { type, companyVehicleId: id, authorId, finalisedAt, judgement } = report
  const { _id: userId } = useAccount()
  const worth = reportWorth({
    ...report,
    warnings: judgement.warnings,
    relied: report.precedingDisconnection?.contradictions ?? [],
  })
  const isRecent =
    authorId === userId && finalisedAt !== null && Date.now() - Date.parse(finalisedAt) < recentHours * hour
  const doubtful = isDoubtful(worth)
  const defects = useOpenDefects(report, doubtful || isRecent)
  const found = defects.items.filter(({ reportId }) => reportId === report._id)
  const others = defects.items.filter(({ reportId }) => reportId !== report._id)
  const newer = useNewer(report, doubtful)
  const isMeasuredSince = newer.report !== undefined
  const isAccepted = (report.acceptance ?? report.precedingDisconnection?.acceptance ?? null) !== null
  const isLeftUntagged = leavesUntagged({ type, worth, isAccepted, isMeasuredSince })
  const attached = useAttachedTags(isRecent || isLeftUntagged ? [id] : [])
  const { tags, isLoading, isUnavailable, isKnown: areTagsKnown } = attached
  const steps = nextSteps({
    ...{ type, worth, isRecent, openFaults: found.length },
    isAccepted,
    hasTag: tags.some((tag) => tag.authorId === userId && tag.isConfirmed && tag.companyVehicleId === id),
    isMeasuredSince,
  })
  // A step that depends on an answer must not be offered before it, nor replaced under the finger.
  const isKnown = !isLoading && !(isRecent && isUnavailable) && !defects.isLoading && !newer.isLoading
  const isUntagged = isLeftUntagged && areTagsKnown && tags.length === 0
  const isExpected = doubtful || isRecent
  return { steps, openFaults: found.length, others, newer: newer.report, isKnown, isExpected, isUntagged }
}

/** The latest final report of the same type for the vehicle. */
function useNewer({ type, companyVehicleId, measuredAt }: Report, enabled: boolean) {
  const can = useCan()
  const query = { companyVehicleId, type, state: 'final', l: '1', sf: 'measuredAt', so: 'desc' } as const
  const { data, isLoading } = useQuery({
    ...callQuery([reports.name, 'list', query], reports.list, { query }),
    enabled: enabled && can('report.list'),
  })
  const latest = data?.items[0]
  const isNewer = latest && Date.parse(latest.measuredAt ?? '') > Date.parse(measuredAt ?? '')
  return { report: isNewer ? latest : undefined, isLoading }
}
