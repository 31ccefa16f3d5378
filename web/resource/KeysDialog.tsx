import { useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog, DialogActions } from '../ui/dialogs.tsx'
import { CheckField } from '../ui/fields.tsx'
import styles from './KeysDialog.module.css'
import { areKeysOn, turnKeys } from './listKeys.ts'

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [on, setOn] = useState(areKeysOn)
  const keys = [
    { keys: ['j', '↓'], what: t('list.keys.next') },
    { keys: ['k', '↑'], what: t('list.keys.previous') },
    { keys: [t('list.keys.enter')], what: t('list.keys.open') },
    { keys: ['/'], what: t('list.keys.search') },
    { keys: [t('shell.find.keys')], what: t('shell.find') },
    { keys: ['?'], what: t('list.keys.help') },
  ]
  return (
    <Dialog title={t('list.keys')} form="sheet" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ keys: names, what }) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        id="list-keys"
        label={t('list.keys.on')}
        hint={t('list.keys.on.hint')}
        value={on}
        onChange={(isOn) => {
          turnKeys(isOn)
          setOn(isOn)
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
