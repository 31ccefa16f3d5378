import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { reasonsAgainst } from '#domain/instrumentViolations.ts'
import type { Scanned } from '#domain/scanned.ts'
import { call } from '../../../api/call.ts'
import { ScanButton } from '../../../device/ScanButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import type { Draft, Instrument as Used } from '../draft/draft.ts'
import { measuringOf } from './instruments.ts'
import { isOwned, usedOf } from './useInstruments.ts'

// Lazy: a separate form that needs the network.
const AddInstrument = lazy(() => import('./AddInstrument.tsx'))

interface Props {
  draft: Draft
  known: { items: Instrument[]; stored: boolean }
  choose: (instrument: Used) => void
  onAdded: () => void
}

export function InstrumentTools({ draft, known: { items, stored }, choose, onAdded }: Props) {
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
      {adding && (
        <Suspense>
          <AddInstrument onSaved={added} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** An instrument beyond the first page of the list. */
const readFrom = (id: string) => call(instruments.read, { params: { id } }).catch(() => null)
