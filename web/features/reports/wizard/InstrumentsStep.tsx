import { useEffect, useRef, useState } from 'react'
import type { Instrument } from '#contract/instrument.ts'
import { type InstrumentKind, mostInstruments } from '#domain/instrument.ts'
import { instrumentSlots, reasonsAgainst } from '#domain/instrumentViolations.ts'
import type { Scanned } from '#domain/scanned.ts'
import { ScanButton } from '../../../device/ScanButton.tsx'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { ErrorState, LoadingState, Skeleton } from '../../../ui/states.tsx'
import type { Instrument as Used } from '../draft/draft.ts'
import {
  addInstrument,
  besideSlots,
  fillSlot,
  inSlot,
  isFull,
  onlyOnesOf,
  prefill,
  removeInstrument,
  usageOf,
} from '../draft/instruments.ts'
import { AddInstrument } from './AddInstrument.tsx'
import { InstrumentLine, InstrumentPicks, MoreInstruments } from './InstrumentPicks.tsx'
import { mayLeaveOutGloves, measuringOf, missingIn, slotId } from './instruments.ts'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'
import { isOwned, readInstrument, useInstruments, useLastUsed, usedOf } from './useInstruments.ts'

/** A slot for each kind that the report needs, filled from the last report of the user. */
export default function InstrumentsStep(props: StepProps) {
  const { draft, change } = props
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { data, error, isPending, refetch } = useInstruments(draft.vehicle)
  const isFilled = usePrefill(props, data)
  if (error && !data) return <ErrorState message={problemText(error)} retry={() => void refetch()} />
  if (isPending || !data || !isFilled) return <Loading slots={instrumentSlots(draft)} />
  const { items, stored, isAll } = data
  const offered = items.map(usedOf)
  const added = (instrument: Instrument) => {
    change((before) => put(before, usedOf(instrument)))
    void refetch()
  }
  return (
    <>
      {stored && <Notice severity="warning">{t('report.wizard.instruments.offline')}</Notice>}
      <ul className={styles.slots} aria-label={t('report.instruments')}>
        {instrumentSlots(draft).map((kind) => (
          <Slot
            key={kind}
            kind={kind}
            offered={offered}
            isAll={isAll && !stored}
            isOffline={stored}
            onAdded={added}
            {...props}
          />
        ))}
        {besideSlots(draft).map((one) => (
          <li key={one.instrumentId} className={styles.slot}>
            <InstrumentLine instrument={one} measuring={measuringOf(draft, new Date())} />
            <Button
              variant="quiet"
              aria-label={t('report.wizard.instruments.removeNamed', { name: `${one.make} ${one.model}` })}
              onClick={() => change((before) => removeInstrument(before, one.instrumentId))}
            >
              {t('report.wizard.instruments.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {mayLeaveOutGloves(draft) && !inSlot(draft, 'insulatingGloves') && (
        <Notice>{t('report.wizard.instruments.glovesUnrecorded')}</Notice>
      )}
      <Tools {...props} items={items} />
    </>
  )
}

/** As high as slots that the last report fills, so that the next step does not move. */
const Loading = ({ slots }: { slots: readonly InstrumentKind[] }) => (
  <>
    <LoadingState className={styles.slots}>
      {slots.map((kind) => (
        <Skeleton key={kind} height="var(--slot)" />
      ))}
    </LoadingState>
    <Skeleton height="var(--slot-tools)" />
  </>
)

/** Into its slot, otherwise beside the slots. */
const put = (draft: StepProps['draft'], instrument: Used) =>
  instrumentSlots(draft).includes(instrument.kind)
    ? fillSlot(draft, instrument)
    : addInstrument(draft, instrument)

type Listed = NonNullable<ReturnType<typeof useInstruments>['data']>

/** Returns whether the slots have been filled from the last reports, or with the only suitable instrument. */
function usePrefill({ draft, change }: StepProps, listed: Listed | undefined) {
  const usage = usageOf(draft)
  const isFilled = draft.prefilledFor === usage
  const { data, isError } = useLastUsed(draft, isFilled ? undefined : listed?.items)
  useEffect(() => {
    if (isFilled || !(data || isError)) return
    const measuring = measuringOf(draft, new Date())
    const suitableOf = (found: Instrument[]) =>
      found
        .filter((one) => isOwned(one, draft.vehicle))
        .map(usedOf)
        .filter((one) => reasonsAgainst(one, measuring).length === 0)
    const all = listed?.isAll ? suitableOf(listed.items) : []
    change((before) => prefill(before, usage, [...suitableOf(data ?? []), ...onlyOnesOf(all)]))
  }, [isFilled, data, isError, listed, usage, draft, change])
  return isFilled
}

interface SlotProps extends StepProps {
  kind: InstrumentKind
  offered: Used[]
  /** `offered` are all instruments of the owner, so that it shows when there is no suitable one. */
  isAll: boolean
  isOffline: boolean
  onAdded: (instrument: Instrument) => void
}

function Slot({ kind, offered, isAll, isOffline, onAdded, draft, change }: SlotProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const filled = inSlot(draft, kind)
  const measuring = measuringOf(draft, new Date())
  const name = t(`instrument.kind.${kind}`)
  const isMissing = missingIn(draft).includes(kind)
  const isClosed = isFull(draft) && !filled
  useFocusAfterChoice(kind, filled?.instrumentId)
  const suitable = offered.filter((one) => one.kind === kind && reasonsAgainst(one, measuring).length === 0)
  const isNone = suitable.length === 0 && isAll
  const choose = (instrument: Used) => {
    setOpen(false)
    change((before) => fillSlot(before, instrument))
  }
  return (
    <li className={styles.slot} data-missing={isMissing || undefined}>
      {filled ? (
        <InstrumentLine instrument={filled} measuring={measuring} />
      ) : (
        <span
          id={slotId(kind)}
          tabIndex={-1}
          className={styles.slotName}
          role={isMissing ? 'status' : undefined}
        >
          {isMissing ? t(`report.wizard.instruments.missing.${kind as MissingKind}`) : name}
        </span>
      )}
      {isMissing && !filled && (
        <p className={styles.slotHelp}>
          {t(`report.wizard.instruments.${isNone ? 'unavailable' : 'choose'}`)}
        </p>
      )}
      {filled && (
        <Button
          id={changeId(kind)}
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={t('report.wizard.review.change', { what: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('shell.change')}
        </Button>
      )}
      {(isOpen || !filled) && (
        <div className={styles.offers}>
          <InstrumentPicks
            label={name}
            instruments={suitable.slice(0, mostOffered)}
            chosen={filled}
            measuring={measuring}
            disabled={isClosed}
            choose={choose}
          />
          <MoreInstruments
            kind={kind}
            draft={draft}
            disabled={isClosed}
            isComplete={suitable.length <= mostOffered}
            without={suitable.slice(0, mostOffered)}
            choose={choose}
          />
          <AddInstrument
            kind={kind}
            isOnly={isMissing && isNone}
            disabled={isOffline || isClosed}
            onAdded={onAdded}
          />
        </div>
      )}
    </li>
  )
}

const mostOffered = 3

type MissingKind =
  | 'voltageTester'
  | 'multimeter'
  | 'provingUnit'
  | 'insulatingGloves'
  | 'insulationTester'
  | 'milliohmMeter'

const changeId = (kind: InstrumentKind) => `${slotId(kind)}-change`

/** The chosen button is gone, so that its slot receives the focus. */
function useFocusAfterChoice(kind: InstrumentKind, id: string | undefined) {
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    if (document.activeElement === document.body) document.getElementById(changeId(kind))?.focus()
  }, [kind, id])
}

function Tools({ draft, change, items }: StepProps & { items: Instrument[] }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const full = isFull(draft)
  const measuring = measuringOf(draft, new Date())
  const judge = async (read: Scanned) => {
    if (read.kind !== 'instrument') return 'scan.other'
    const item = items.find(({ _id }) => _id === read.id) ?? (await readInstrument(read.id))
    if (!item || !isOwned(item, draft.vehicle)) return 'report.wizard.instruments.foreign'
    const instrument = usedOf(item)
    const [reason] = reasonsAgainst(instrument, measuring)
    if (reason) return `problem.field.${reason}` as const
    const isReplacing = instrumentSlots(draft).includes(instrument.kind) && inSlot(draft, instrument.kind)
    if (full && !isReplacing) return 'report.wizard.instruments.full.scan'
    return () => change((before) => put(before, instrument))
  }
  return (
    <>
      <div className="row">
        <ScanButton hint={t('scan.instrument')} judge={judge} />
        <Button variant="secondary" aria-expanded={isOpen} disabled={full} onClick={() => setOpen(!isOpen)}>
          {t('report.wizard.instruments.another')}
        </Button>
      </div>
      {full && <Notice>{t('report.wizard.instruments.full', { most: mostInstruments })}</Notice>}
      {isOpen && !full && (
        <MoreInstruments
          draft={draft}
          isComplete={false}
          isOpen
          without={draft.instruments}
          choose={(instrument) => {
            setOpen(false)
            change((before) => addInstrument(before, instrument))
          }}
        />
      )}
    </>
  )
}
