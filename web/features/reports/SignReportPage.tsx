import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { reports, type Report } from '#contract/report.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { isComplete } from '#domain/measurement/judgement.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { MessagePage } from '../../app/MessagePage.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { part } from './lazyParts.tsx'
import { SealingProgress } from './SealingProgress.tsx'
import { MeasuredContent } from './ReportContent.tsx'
import { confirmation, unconfirmedText } from './reportTexts.ts'
import { ResultVerdict } from './verdictParts.tsx'
import { LargeCheckbox } from './wizard/inputs.tsx'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { showToast } from '../../ui/toasts.tsx'

const SignaturePad = part(() => import('./SignaturePad.tsx'), 'default')

export default function SignReportPage() {
  const { report: id } = useSearch({ strict: false })
  const { t } = useTexts()
  if (!id) return <NoDraft />
  return (
    <ItemPage
      resource={reports}
      id={id}
      back={{ to: `/app/reports/${id}`, label: t('report.pdf.back') }}
      titleOf={({ name }) => name}
      facts={({ type }) => <span>{t(`report.type.${type}`)}</span>}
    >
      {(report) =>
        report &&
        (report.state === 'draft' ? (
          <Draft key={report.version} report={report} />
        ) : (
          <Navigate to="/app/reports/$rid" params={{ rid: id }} replace />
        ))
      }
    </ItemPage>
  )
}

function NoDraft() {
  const { t } = useTexts()
  return (
    <MessagePage
      title={t('report.sign.none')}
      action={<ButtonLink to="/app/reports">{t('shell.nav.reports')}</ButtonLink>}
    >
      {t('report.sign.none.what')}
    </MessagePage>
  )
}

function Draft({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const { verdict = 'incomplete', warnings } = report.judgement
  return (
    <div className="stack-wide">
      <ResultVerdict
        type={report.type}
        result={verdict}
        warnings={warnings}
        preceding={report.precedingDisconnection}
      />
      {/* A report can be signed only when all its values are visible. */}
      <Suspense fallback={<Skeleton height={240} />}>
        <MeasuredContent report={report} />
        {can('report.finalise', report) ? (
          <Sign report={report} />
        ) : (
          <Notice>{t('report.sign.notYours')}</Notice>
        )}
      </Suspense>
    </div>
  )
}

function Sign({ report }: { report: Report }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { fullname, username } = useAccount()
  const [confirmed, setConfirmed] = useState(false)
  const [drawn, setDrawn] = useState<DrawnSignature | null>(null)
  const { pending, problem, sign } = useSigning(report)
  const number = useNumberWhile(pending, report._id)
  const wayBack = (
    <ButtonLink variant="secondary" to="/app/reports/new" search={{ report: report._id }}>
      {t('report.drafts.continue')}
    </ButtonLink>
  )
  if (!isComplete(report.judgement.verdict))
    return (
      <Notice severity="warning" action={wayBack}>
        {t('report.sign.open')}
      </Notice>
    )
  return (
    <div className="stack">
      <LargeCheckbox
        label={confirmation(report, t)}
        what={t('report.confirm.hint')}
        checked={confirmed}
        onChange={setConfirmed}
      />
      <SignaturePad name={fullname || username} drawn={drawn} onChange={setDrawn} />
      {problem && (
        <Notice severity="error" action={wayBack}>
          {problem instanceof Unsent ? t('report.sign.unsent') : problemText(problem)}
        </Notice>
      )}
      <div>
        {!confirmed && (
          <p id="sign-missing" className="small muted">
            {t(unconfirmedText(report))}
          </p>
        )}
        {pending ? (
          <div className="stack" ref={intoView}>
            <SealingProgress number={number} />
          </div>
        ) : (
          <Button disabled={!confirmed} aria-describedby="sign-missing" onClick={() => sign(drawn)}>
            {t(report.judgement.verdict === 'invalid' ? 'report.finalise.invalid' : 'report.finalise')}
          </Button>
        )}
      </div>
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const everyMs = 1000

/** The number that the server assigned while the call that finalises waits for the seal. */
function useNumberWhile(pending: boolean, id: string) {
  const { data } = useQuery({
    ...callQuery([reports.name, 'sealing', id], reports.read, { params: { id } }),
    enabled: pending,
    refetchInterval: everyMs,
    gcTime: 0,
    retry: false,
  })
  return data?.number ?? null
}

class Unsent extends Error {}

/** Finalises the draft as shown. Refuses while this device has unsent changes, because they would be missing. */
function useSigning({ _id: id, version }: Report) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const navigate = useNavigate()
  const { pending, problem, start } = useAction('page')
  const sign = (signature: DrawnSignature | null) =>
    start({
      run: async () => {
        const here = await import('./draft/waiting.ts')
        if (await here.isUnsentHere(userId, id)) throw new Unsent()
        const body = { version, confirmed: true, signature } as const
        const report = await call(reports.finalise, { params: { id }, body })
        await here.dropHere(userId, id)
        return report
      },
      stores: [reports.name, 'item', id],
      refreshes: [[reports.name, 'list']],
      onSuccess: ({ state }) => {
        if (state !== 'failed') showToast(t('report.finalised'))
        return navigate({ to: '/app/reports/$rid', params: { rid: id } })
      },
    })
  return { pending, problem, sign }
}
