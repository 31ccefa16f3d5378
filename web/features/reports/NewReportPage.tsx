import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { companyVehicles } from '#contract/vehicle.ts'
import { reports } from '#contract/report.ts'
import { reportTypes } from '#domain/reportType.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { NotFoundPage } from '../../app/MessagePage.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { WizardSkeleton } from '../../ui/states.tsx'
import { draftVehicle, type Draft } from './draft/draft.ts'
import { drafts, cachedVehicles, isUnreadable, orStored } from './draft/device.ts'
import { fetchDraft, openDraft, type Opened } from './draft/openDraft.ts'
import { chooseType, chooseVehicle } from './draft/choosing.ts'
import { useDraftLock } from './draft/draftLock.ts'
import { prepareOnce } from './draft/prepareDevice.ts'
import { part } from './lazyParts.tsx'
import { useReportRight } from './reportRight.ts'
import { defaultName } from './wizard/StartSteps.tsx'
import { ReportWizard } from './wizard/ReportWizard.tsx'

const MayNotReport = part(() => import('./MayNotReport.tsx'), 'default', <WizardSkeleton />)

export default function NewReportPage() {
  const right = useReportRight()
  const account = useAccount()
  // The network may end at any moment.
  useEffect(() => void prepareOnce(account).catch(() => undefined), [account])
  if (right === 'asking') return <WizardSkeleton />
  if (right === 'granted') return <OpenReport />
  return <MayNotReport why={right} />
}

function OpenReport() {
  const { draft: draftId, report, type } = useSearch({ strict: false })
  const { companyVehicleId } = useParams({ strict: false })
  if (report) return <FromServer key={report} reportId={report} />
  if (!draftId) return <Begin key={companyVehicleId} companyVehicleId={companyVehicleId} type={type} />
  return <FromDevice key={draftId} draftId={draftId} />
}

/**
 * Redirects to an address with the new draft's id, so that a reload finds it. Nothing is stored before the
 * first input.
 */
function Begin({ companyVehicleId, type }: { companyVehicleId: string | undefined; type: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    const draft = crypto.randomUUID()
    // A reload of this window still recognises it.
    sessionStorage.begun = draft
    sessionStorage.begunFor = companyVehicleId ?? ''
    sessionStorage.begunAs = type ?? ''
    void navigate({ to: '/app/reports/new', search: { draft }, replace: true })
  }, [companyVehicleId, type, navigate])
  return <WizardSkeleton />
}

const vehicleHere = (userId: string, id: string) =>
  orStored(call(companyVehicles.read, { params: { id } }), async (problem) => {
    const stored = await cachedVehicles.find(userId, 'all')
    const vehicle = stored?.find(({ _id }) => _id === id)
    if (!vehicle) throw problem
    return vehicle
  })

function FromServer({ reportId }: { reportId: string }) {
  const { locale } = useTexts()
  const { _id: userId } = useAccount()
  const opened = useOpened(['server', reportId], () => fetchDraft(userId, reportId, locale))
  const to = opened.data?.draft?.id
  if (to) return <Navigate to="/app/reports/new" search={{ draft: to, step: 'review' }} replace />
  return <Opening opened={opened} />
}

function FromDevice({ draftId }: { draftId: string }) {
  const { ours, waited, takeOver } = useDraftLock(draftId)
  if (ours === null) return <WizardSkeleton />
  return ours ? <Held draftId={draftId} waited={waited} /> : <NotOpened why="elsewhere" takeOver={takeOver} />
}

/** Reads the draft again after waiting for another page, which may have changed or deleted it. */
function Held({ draftId, waited }: { draftId: string; waited: boolean }) {
  const { t, locale } = useTexts()
  const { _id: userId } = useAccount()
  const prepare = async (draft: Draft) => {
    const companyVehicleId = sessionStorage.begunFor as string
    if (!companyVehicleId) return draft
    const vehicle = await vehicleHere(userId, companyVehicleId)
    const at = { locale, timeZone: draft.timeZone }
    const type = reportTypes.find((one) => one === sessionStorage.begunAs) ?? draft.type
    const name = defaultName(t(`report.type.${type}`), vehicle, new Date(), at)
    return chooseType(chooseVehicle(draft, draftVehicle(vehicle), name), type, name)
  }
  const opened = useOpened(['device', draftId], async () =>
    (waited || sessionStorage.begun !== draftId) && !(await drafts.find(userId, draftId))
      ? notHere(userId, draftId, waited)
      : openDraft({ userId, draftId, locale, prepare }),
  )
  if (opened.data?.draft) return <ReportWizard first={opened.data.draft} isNew={opened.data.isNew} />
  return <Opening opened={opened} />
}

async function notHere(userId: string, draftId: string, waited: boolean): Promise<Opened> {
  if (await isUnreadable(userId, draftId)) return { finished: null, isUnreadable: true }
  return { finished: waited ? '' : null }
}

function Opening({ opened: { data, error, refetch } }: { opened: ReturnType<typeof useOpened> }) {
  if (data?.isUnreadable) return <NotOpened why="unreadable" />
  if (data?.finished === null) return <NotOpened why="notHere" />
  if (data?.finished === '') return <Navigate to="/app/reports" replace />
  if (data?.finished) return <Navigate to="/app/reports/$rid" params={{ rid: data.finished }} replace />
  if (isProblem(error, 'notFound') || isProblem(error, 'invalid')) return <NotFoundPage />
  if (error) return <LoadError problem={error} retry={() => void refetch()} />
  return <WizardSkeleton />
}

/**
 * Shown instead of a draft that another window edits, because two windows would overwrite each other. Also for a
 * draft that is damaged or not on this device: an empty report would look like data loss.
 */
function NotOpened({
  why,
  takeOver,
}: {
  why: 'elsewhere' | 'notHere' | 'unreadable'
  takeOver?: () => void
}) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t(`report.wizard.${why}`)} />
      <div className="stack" role="status">
        <p>{t(`report.wizard.${why}.what`)}</p>
        <div className="row">
          {takeOver && <Button onClick={takeOver}>{t('report.wizard.elsewhere.take')}</Button>}
          <ButtonLink variant={takeOver && 'secondary'} to="/app/reports">
            {t('report.list')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function useOpened(what: string[], open: () => Promise<Opened>) {
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  // Refresh lists that were loaded before the draft changed.
  useEffect(() => () => void client.invalidateQueries({ queryKey: [reports.name] }), [client])
  return useQuery({
    queryKey: ['reportDraft', userId, ...what],
    queryFn: open,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
