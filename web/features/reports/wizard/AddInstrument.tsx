import { createPortal } from 'react-dom'
import type { Instrument } from '#contract/instrument.ts'
import { NewInstrument } from '../../instruments/public/NewInstrument.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialogs.tsx'

interface Props {
  onSaved: (instrument: Instrument) => void
  onClose: () => void
}

/** Opens in a dialog, because forms cannot be nested. */
export default function AddInstrument({ onSaved, onClose }: Props) {
  const { t } = useTexts()
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog title={t('report.wizard.instruments.add')} onClose={onClose}>
        <NewInstrument
          onSaved={onSaved}
          actions={
            <Button variant="secondary" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
          }
        />
      </Dialog>
    </div>,
    document.body,
  )
}
