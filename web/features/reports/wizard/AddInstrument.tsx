import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Instrument } from '#contract/instrument.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialogs.tsx'

// Lazy: a separate form that needs the network.
const NewInstrument = lazy(() => import('../../instruments/public/NewInstrument.tsx'))

interface Props {
  kind: InstrumentKind
  /** Nothing else can fill the slot. */
  isOnly: boolean
  disabled: boolean
  onAdded: (instrument: Instrument) => void
}

/** Opens outside the form of the wizard, because forms cannot be nested. */
export function AddInstrument({ kind, isOnly, disabled, onAdded }: Props) {
  const { t } = useTexts()
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  const name = t('report.wizard.instruments.addNamed', { kind: t(`instrument.kind.${kind}`) })
  return (
    <div>
      <Button
        variant={isOnly ? 'secondary' : 'quiet'}
        icon={<IconPlus size={20} aria-hidden />}
        aria-label={name}
        disabled={disabled}
        onClick={() => setAdding(true)}
      >
        {t('report.wizard.instruments.add')}
      </Button>
      {adding &&
        createPortal(
          <div onSubmit={(event) => event.stopPropagation()}>
            <Suspense>
              <Dialog title={name} onClose={close}>
                <NewInstrument
                  kind={kind}
                  onSaved={(instrument) => {
                    close()
                    onAdded(instrument)
                  }}
                  actions={
                    <Button variant="secondary" onClick={close}>
                      {t('shell.cancel')}
                    </Button>
                  }
                />
              </Dialog>
            </Suspense>
          </div>,
          document.body,
        )}
    </div>
  )
}
