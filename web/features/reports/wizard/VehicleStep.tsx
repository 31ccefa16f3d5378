import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { Scanned } from '#domain/scanned.ts'
import { ScanButton } from '../../../device/ScanButton.tsx'
import { ScanPhoto } from '../../../device/ScanPhoto.tsx'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../session/useCan.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Code } from '../../../ui/text.tsx'
import { isBlankDraft, unfinishedFor } from '../draft/blankDraft.ts'
import { chooseVehicle, isBegun } from '../draft/choosing.ts'
import { draftVehicle, type DraftVehicle } from '../draft/draft.ts'
import { useOpenDrafts } from '../draft/openDrafts.ts'
import { ContinueDraft } from './ContinueDraft.tsx'
import { defaultName } from './StartSteps.tsx'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'
import { readVehicle, useVehicles } from './useVehicles.ts'

/** Lists up to this length need no second tap. */
const shortList = 8

/** Choosing a vehicle leads to the next page. */
export default function VehicleStep(props: StepProps) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [search, setSearch] = useState('')
  const { data, error, isPending, refetch } = useVehicles(search)
  const { choose, unfinished, begin, isAsked } = useContinuing(props)
  const { vehicle } = props.draft
  if (isPending) return <Skeleton height={240} />
  if (!data) return <ErrorState message={problemText(error)} retry={() => void refetch()} />
  const { recent, others, stored } = data
  if (recent.length + others.length === 0 && search === '' && !vehicle)
    return (
      <EmptyState title={t('report.wizard.vehicle.none')} action={<AddVehicle />}>
        {t('report.wizard.vehicle.none.what')}
      </EmptyState>
    )
  return (
    <>
      {unfinished && <ContinueDraft unfinished={unfinished} begin={begin} isAsked={isAsked} />}
      {vehicle && (
        <VehicleList
          label={t('report.wizard.vehicle.chosen')}
          vehicles={[vehicle]}
          choose={choose}
          isChosen
        />
      )}
      {stored && <Notice severity="warning">{t('report.wizard.vehicle.offline')}</Notice>}
      <FindVehicle offered={[...recent, ...others]} search={search} setSearch={setSearch} choose={choose} />
      <Offered {...data} search={search} chosen={vehicle} choose={choose} />
      <div>
        <AddVehicle />
      </div>
    </>
  )
}

const AddVehicle = () => (
  <ButtonLink variant="secondary" to="/app/company-vehicles/$id" params={{ id: 'new' }}>
    {useTexts().t('report.wizard.vehicle.add')}
  </ButtonLink>
)

type Choose = (vehicle: DraftVehicle) => void

/** For a vehicle with an unfinished draft, the user first decides whether to continue it. */
function useContinuing(props: StepProps) {
  const { draft, onward } = props
  const take = useChoice(props)
  const { drafts } = useOpenDrafts()
  const [asked, setAsked] = useState<DraftVehicle | null>(null)
  const isNew = isBlankDraft({ ...draft, instruments: [] })
  const found = ({ _id }: DraftVehicle) => (isNew ? unfinishedFor(drafts, draft, _id) : undefined)
  const offeredFor = asked ?? draft.vehicle
  return {
    choose: (vehicle: DraftVehicle) =>
      vehicle._id !== draft.vehicle?._id && found(vehicle) ? setAsked(vehicle) : take(vehicle),
    unfinished: offeredFor ? found(offeredFor) : undefined,
    begin: () => (asked ? take(asked) : onward()),
    isAsked: asked !== null,
  }
}

/** Another vehicle deletes what was measured at the first one. */
function useChoice({ draft, change, onward }: StepProps): Choose {
  const { t, locale } = useTexts()
  return (vehicle) => {
    const take = () => {
      const at = { locale, timeZone: draft.timeZone }
      const name = defaultName(t(`report.type.${draft.type}`), vehicle, new Date(), at)
      change((before) => chooseVehicle(before, draftVehicle(vehicle), name))
      onward()
    }
    if (draft.vehicle?._id === vehicle._id) return onward()
    if (!draft.vehicle || !isBegun(draft)) return take()
    void confirm({
      title: t('report.wizard.vehicle.change'),
      body: t('report.wizard.vehicle.change.what'),
      action: t('report.wizard.vehicle.change.action'),
      danger: true,
    }).then((sure) => {
      if (sure) take()
    })
  }
}

interface FindProps {
  offered: CompanyVehicle[]
  search: string
  setSearch: (search: string) => void
  choose: Choose
}

function FindVehicle({ offered, search, setSearch, choose }: FindProps) {
  const { t } = useTexts()
  const can = useCan()
  const judge = async (read: Scanned) => {
    if (read.kind !== 'vehicle') return 'scan.other'
    const vehicle = offered.find(({ _id }) => _id === read.id) ?? (await readVehicle(read.id))
    return vehicle && can('report.create', vehicle) ? () => choose(vehicle) : 'report.wizard.vehicle.foreign'
  }
  return (
    <div className={styles.find}>
      <div className="row">
        <ScanButton hint={t('scan.vehicle')} judge={judge} />
        <ScanPhoto judge={judge} />
      </div>
      <TextField
        id="vehicle-search"
        type="search"
        label={t('report.wizard.vehicle.search')}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
    </div>
  )
}

interface OfferedProps extends NonNullable<ReturnType<typeof useVehicles>['data']> {
  search: string
  chosen: DraftVehicle | null
  choose: Choose
}

function Offered({ recent, others, total, search, chosen, choose }: OfferedProps) {
  const { t } = useTexts()
  const isOpen = ({ _id }: CompanyVehicle) => _id !== chosen?._id
  const last = recent.filter(isOpen)
  const rest = others.filter(isOpen)
  const found = <VehicleList label={t('report.wizard.vehicle')} vehicles={rest} choose={choose} />
  if (search.trim() !== '')
    return rest.length === 0 ? <p className="muted">{t('report.wizard.vehicle.notFound')}</p> : found
  const isShort = last.length + rest.length <= shortList
  return (
    <>
      {last.length > 0 && (
        <VehicleList label={t('report.wizard.vehicle.recent')} vehicles={last} choose={choose} isTitled />
      )}
      {rest.length > 0 &&
        (isShort ? (
          found
        ) : (
          <details className={styles.more} open={last.length === 0 && !chosen ? true : undefined}>
            <summary>
              {t('report.wizard.vehicle.all', { count: Math.max(total - last.length, rest.length) })}
            </summary>
            {found}
          </details>
        ))}
    </>
  )
}

interface ListProps {
  label: string
  vehicles: DraftVehicle[]
  choose: Choose
  isChosen?: boolean
  isTitled?: boolean
}

function VehicleList({ label, vehicles, choose, isChosen, isTitled }: ListProps) {
  return (
    <div className={styles.review}>
      {isTitled && <h3 aria-hidden>{label}</h3>}
      <ul className={styles.picks} aria-label={label}>
        {vehicles.map((vehicle) => {
          const { _id, plate, manufacturer, model, vin } = vehicle
          return (
            <li key={_id}>
              <button
                type="button"
                className={styles.pick}
                aria-current={isChosen ? true : undefined}
                onClick={() => choose(vehicle)}
              >
                <span className={styles.pickWords}>
                  <b>{plate || `${manufacturer} ${model}`}</b>
                  <span className={styles.pickFacts}>
                    {plate && <span>{`${manufacturer} ${model}`}</span>}
                    <Code value={vin} />
                  </span>
                </span>
                {isChosen ? <IconCheck size={24} aria-hidden /> : <IconChevronRight size={20} aria-hidden />}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
