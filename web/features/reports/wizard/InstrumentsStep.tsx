import { useState } from 'react'
import { reasonsAgainst } from '#domain/instrumentViolations.ts'
import { isProtective } from '#domain/protectiveEquipment.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { Day } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { TextField } from '../../../ui/fields.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { Draft, Instrument as Used } from '../draft/draft.ts'
import {
  keepsNoGloves,
  measuringOf,
  needsGloves,
  needsMeter,
  needsProvingUnit,
  needsVoltageTester,
} from './instruments.ts'
import { InstrumentTools } from './InstrumentTools.tsx'
import type { StepProps } from './step.ts'
import { usedOf, useInstruments } from './useInstruments.ts'

const most = 10

/** Unsuitable instruments are disabled, with the reason. */
export default function InstrumentsStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [search, setSearch] = useState('')
  const { data, error, isPending, refetch } = useInstruments(search, draft.vehicle)
  const edit = (next: (before: Used[]) => Used[]) =>
    change((before: Draft) => ({ ...before, instruments: next(before.instruments).slice(0, most) }))
  const choose = (instrument: Used, chosen: boolean) =>
    edit((before) => {
      const others = before.filter(({ instrumentId }) => instrumentId !== instrument.instrumentId)
      return chosen ? [...others, instrument] : others
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
      {needsProvingUnit(draft) && (
        <Notice severity="warning">{t('report.wizard.instruments.provingUnit')}</Notice>
      )}
      {needsVoltageTester(draft) && (
        <Notice severity="warning">{t('report.wizard.instruments.voltageTester')}</Notice>
      )}
      {needsGloves(draft) && <Notice severity="warning">{t('report.wizard.instruments.gloves')}</Notice>}
      {keepsNoGloves(draft) && <Notice>{t('report.wizard.instruments.glovesUnrecorded')}</Notice>}
      {needsMeter(draft) && <Notice severity="warning">{t('report.wizard.instruments.meter')}</Notice>}
      <InstrumentTools
        draft={draft}
        known={data}
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
