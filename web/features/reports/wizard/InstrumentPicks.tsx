import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { InstrumentKind } from '#domain/instrument.ts'
import { reasonsAgainst } from '#domain/instrumentViolations.ts'
import { isProtective } from '#domain/protectiveEquipment.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { Day } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Code } from '../../../ui/text.tsx'
import type { Draft, Instrument as Used } from '../draft/draft.ts'
import { measuringOf } from './instruments.ts'
import styles from './steps.module.css'
import { useInstruments, usedOf } from './useInstruments.ts'

type Measuring = ReturnType<typeof measuringOf>

interface LineProps {
  instrument: Used
  measuring: Measuring
}

/** What an instrument is, and until when it is valid or why it must not be used. */
export function InstrumentLine({ instrument, measuring }: LineProps) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const { kind, make, model, serial, calibratedUntil } = instrument
  const [reason] = reasonsAgainst(instrument, measuring)
  return (
    <span className={styles.pickWords}>
      <span className="muted small">{t(`instrument.kind.${kind}`)}</span>
      <b>{`${make} ${model}`}</b>
      <span>
        <Code value={serial} /> ·{' '}
        {reason ? (
          <b className={styles.unfit}>{fieldText(reason)}</b>
        ) : (
          <>
            {t(`report.instrument.${isProtective(kind) ? 'tested' : 'calibrated'}Until`)}{' '}
            <Day value={calibratedUntil} />
          </>
        )}
      </span>
    </span>
  )
}

interface PicksProps {
  label: string
  instruments: Used[]
  chosen?: Used | undefined
  measuring: Measuring
  /** No further instrument can be chosen. */
  disabled?: boolean
  choose: (instrument: Used) => void
}

/** Unsuitable instruments are disabled, with the reason. */
export function InstrumentPicks({ label, instruments, chosen, measuring, disabled, choose }: PicksProps) {
  if (instruments.length === 0) return null
  return (
    <ul className={styles.picks} aria-label={label}>
      {instruments.map((instrument) => {
        const isChosen = instrument.instrumentId === chosen?.instrumentId
        return (
          <li key={instrument.instrumentId}>
            <button
              type="button"
              className={styles.pick}
              aria-current={isChosen ? true : undefined}
              disabled={disabled || reasonsAgainst(instrument, measuring).length > 0}
              onClick={() => choose(instrument)}
            >
              <InstrumentLine instrument={instrument} measuring={measuring} />
              {isChosen ? <IconCheck size={24} aria-hidden /> : <IconPlus size={20} aria-hidden />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface MoreProps {
  /** Any kind by default. */
  kind?: InstrumentKind
  draft: Draft
  /** Whether all suitable ones are shown already: then only unsuitable ones can follow. */
  isComplete: boolean
  isOpen?: boolean
  disabled?: boolean
  without: Used[]
  choose: (instrument: Used) => void
}

const mostWithoutSearch = 8

/** All other instruments of the kind, also unsuitable ones. */
export function MoreInstruments(props: MoreProps) {
  const { kind, draft, isComplete, isOpen = false, disabled, without, choose } = props
  const { t } = useTexts()
  const [open, setOpen] = useState(isOpen)
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useInstruments(draft.vehicle, { search, ...(kind && { kind }) })
  const measuring = measuringOf(draft, new Date())
  const others = (data?.items ?? [])
    .map(usedOf)
    .filter((one) => !without.some(({ instrumentId }) => instrumentId === one.instrumentId))
  const isFit = (one: Used) => Number(reasonsAgainst(one, measuring).length > 0)
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  if (!data) return open ? <Skeleton height={120} /> : null
  if (others.length === 0 && search === '' && isComplete) return null
  if (!open)
    return (
      <div>
        <Button variant="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('report.wizard.instruments.more', { count: others.length })}
        </Button>
      </div>
    )
  return (
    <>
      {(others.length > mostWithoutSearch || !data.isAll || search !== '') && (
        <TextField
          id={`instrument-search-${kind ?? 'any'}`}
          type="search"
          label={t('report.wizard.instruments.search')}
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
      )}
      {others.length === 0 ? (
        <p className="muted">
          {t(search === '' ? 'report.wizard.instruments.none' : 'report.wizard.instruments.notFound')}
        </p>
      ) : (
        <InstrumentPicks
          label={t('report.wizard.instruments.others')}
          instruments={others.toSorted((one, other) => isFit(one) - isFit(other))}
          measuring={measuring}
          disabled={disabled}
          choose={choose}
        />
      )}
    </>
  )
}
