import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { reasonsAgainst } from '#domain/instrumentViolations.ts'
import { isProtective } from '#domain/protectiveEquipment.ts'
import type { Scanned } from '#domain/scanned.ts'
import { call } from '../../../api/call.ts'
import { ScanButton } from '../../../device/ScanButton.tsx'
import { useProblemText } from '../../../form/useProblemText.ts'
import { Day } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialogs.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Code } from '../../../ui/text.tsx'
import type { Draft, Instrument as Used } from '../draft/draft.ts'
import { lackingIn, measuringOf } from './instruments.ts'
import type { StepProps } from './step.ts'
import { isOwned, usedOf, useInstruments } from './useInstruments.ts'

// Lazy: a separate form that needs the network.
const NewInstrument = lazy(() => import('../../instruments/public/NewInstrument.tsx'))

const most = 10

/** Unsuitable instruments are disabled, with the reason. */
export default function InstrumentsStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [search, setSearch] = useState('')
  const { data, error, isPending, refetch } = useInstruments(search, draft.vehicle)
  const choose = (instrument: Used, chosen: boolean) =>
    change((before) => {
      const others = before.instruments.filter((one) => one.instrumentId !== instrument.instrumentId)
      return { ...before, instruments: (chosen ? [...others, instrument] : others).slice(0, most) }
    })
  if (isPending) return <Skeleton height={240} />
  if (!data) return <ErrorState message={problemText(error)} retry={() => void refetch()} />
  const offered = withChosen(data.items.map(usedOf), search, draft.instruments)
  return (
    <>
      {data.stored && <Notice severity="warning">{t('report.wizard.instruments.offline')}</Notice>}
      <TextField
        id="instrument-search"
        type="search"
        label={t('report.wizard.instruments.search')}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      {offered.length === 0 && (
        <p className="muted">
          {t(search === '' ? 'report.wizard.instruments.none' : 'report.wizard.instruments.notFound')}
        </p>
      )}
      <InstrumentChoices draft={draft} offered={offered} choose={choose} />
      {lackingIn(draft).map((lack) => (
        <Notice key={lack} severity={lack === 'glovesUnrecorded' ? 'info' : 'warning'}>
          {t(`report.wizard.instruments.${lack}`)}
        </Notice>
      ))}
      <InstrumentTools
        draft={draft}
        listed={data}
        choose={(instrument) => choose(instrument, true)}
        onAdded={() => void refetch()}
      />
    </>
  )
}

interface ChoicesProps {
  draft: Draft
  offered: Used[]
  choose: (instrument: Used, chosen: boolean) => void
}

function InstrumentChoices({ draft, offered, choose }: ChoicesProps) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const measuring = measuringOf(draft, new Date())
  const reasonOf = (instrument: Used) => reasonsAgainst(instrument, measuring)[0]
  // Usable instruments first, each group in the order of last use.
  const sorted = offered.toSorted((one, other) => Number(!!reasonOf(one)) - Number(!!reasonOf(other)))
  const isChosen = (id: string) => draft.instruments.some(({ instrumentId }) => instrumentId === id)
  return (
    <Choices
      label={t('report.instruments')}
      chosen={isChosen}
      options={sorted.map((instrument) => {
        const { instrumentId: value, kind, make, model, serial, calibratedUntil } = instrument
        const reason = reasonOf(instrument)
        return {
          value,
          title: `${make} ${model}`,
          what: (
            <>
              {t(`instrument.kind.${kind}`)} · <Code value={serial} /> ·{' '}
              {reason ? (
                <b>{fieldText(reason)}</b>
              ) : (
                <>
                  {t(`report.instrument.${isProtective(kind) ? 'tested' : 'calibrated'}Until`)}{' '}
                  <Day value={calibratedUntil} />
                </>
              )}
            </>
          ),
          // A chosen instrument can always be removed.
          disabled: reason !== undefined && !isChosen(value),
        }
      })}
      onChange={(id, chosen) => {
        const instrument = offered.find(({ instrumentId }) => instrumentId === id)
        if (instrument) choose(instrument, chosen)
      }}
    />
  )
}

/** Chosen instruments stay visible while the list is searched. Shows their current state in the register. */
const withChosen = (listed: Used[], search: string, chosen: Used[]) => {
  const isListed = ({ instrumentId }: Used) => listed.some((one) => one.instrumentId === instrumentId)
  return search === '' ? [...chosen.filter((one) => !isListed(one)), ...listed] : listed
}

interface ToolsProps {
  draft: Draft
  listed: { items: Instrument[]; stored: boolean }
  choose: (instrument: Used) => void
  onAdded: () => void
}

function InstrumentTools({ draft, listed: { items, stored }, choose, onAdded }: ToolsProps) {
  const { t } = useTexts()
  const [adding, setAdding] = useState(false)
  const added = (instrument: Instrument) => {
    setAdding(false)
    choose(usedOf(instrument))
    onAdded()
  }
  const judge = async (read: Scanned) => {
    if (read.kind !== 'instrument') return 'scan.other'
    const item = items.find(({ _id }) => _id === read.id) ?? (await readFrom(read.id))
    if (!item || !isOwned(item, draft.vehicle)) return 'report.wizard.instruments.foreign'
    const instrument = usedOf(item)
    const [reason] = reasonsAgainst(instrument, measuringOf(draft, new Date()))
    return reason ? (`problem.field.${reason}` as const) : () => choose(instrument)
  }
  return (
    <div className="row">
      <ScanButton hint={t('scan.instrument')} judge={judge} />
      <Button
        variant="secondary"
        icon={<IconPlus size={20} aria-hidden />}
        disabled={stored}
        onClick={() => setAdding(true)}
      >
        {t('report.wizard.instruments.add')}
      </Button>
      {adding && <AddInstrument onSaved={added} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** An instrument beyond the first page of the list. */
const readFrom = (id: string) => call(instruments.read, { params: { id } }).catch(() => null)

interface AddProps {
  onSaved: (instrument: Instrument) => void
  onClose: () => void
}

/** Opens outside the form of the wizard, because forms cannot be nested. */
function AddInstrument({ onSaved, onClose }: AddProps) {
  const { t } = useTexts()
  const cancel = (
    <Button variant="secondary" onClick={onClose}>
      {t('shell.cancel')}
    </Button>
  )
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Suspense>
        <Dialog title={t('report.wizard.instruments.add')} onClose={onClose}>
          <NewInstrument onSaved={onSaved} actions={cancel} />
        </Dialog>
      </Suspense>
    </div>,
    document.body,
  )
}
