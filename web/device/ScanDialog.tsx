import { IconBulb, IconBulbOff, IconCameraOff, IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readScanned, type Scanned } from '#domain/scanned.ts'
import type { TextKey } from '#texts/texts.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog } from '../ui/dialogs.tsx'
import type { CodeFormat } from './reader.ts'
import { useScan, type ScanState } from './useScan.ts'
import styles from './ScanDialog.module.css'

export interface ScanProps {
  hint: string
  /** Returns the text of a rejection, or the action to run. */
  judge: (read: Scanned) => Promise<TextKey | (() => void)>
  /** Refuses a code that the product cannot read. */
  foreign?: TextKey
  /** Default: QR codes. */
  formats?: CodeFormat[]
}

const seenMs = 700

export default function ScanDialog(props: ScanProps & { onClose: () => void }) {
  const { hint, judge, foreign = 'scan.foreign', formats, onClose } = props
  const { t } = useTexts()
  const [refusal, setRefusal] = useState<TextKey | null>(null)
  const [found, setFound] = useState(false)
  const before = useRef('')
  const { video, state, torch, again } = useScan(async (text) => {
    // The camera delivers the same code many times.
    if (before.current === text) return false
    before.current = text
    const read = readScanned(text)
    const result = read ? await judge(read) : foreign
    if (typeof result === 'string') {
      setRefusal(result)
      return false
    }
    setFound(true)
    navigator.vibrate?.(60)
    setTimeout(() => {
      onClose()
      result()
    }, seenMs)
    return true
  }, formats)
  return (
    <Dialog title={t('scan.title')} form="screen" onClose={onClose}>
      <div className={styles.view} data-state={found ? 'found' : refusal ? 'foreign' : state}>
        <video ref={video} className={styles.picture} muted playsInline aria-hidden />
        {found && <IconCheck className={styles.mark} size={96} stroke={2.5} aria-hidden />}
        {isTrouble(state) && !found && (
          <IconCameraOff className={styles.mark} size={72} stroke={1.5} aria-hidden />
        )}
      </div>
      <p className={styles.status} role="status">
        {found
          ? t('scan.found')
          : isTrouble(state)
            ? t(`scan.${state}`)
            : refusal
              ? t(refusal)
              : state === 'asking'
                ? t('scan.asking')
                : hint}
      </p>
      <div className={styles.actions}>
        {torch && state === 'looking' && <Torch turn={torch} />}
        <Button variant="secondary" icon={<IconX size={20} aria-hidden />} onClick={onClose} data-first>
          {t('scan.close')}
        </Button>
        {isTrouble(state) && <Button onClick={again}>{t('shell.retry')}</Button>}
      </div>
    </Dialog>
  )
}

const isTrouble = (state: ScanState) => state !== 'asking' && state !== 'looking'

function Torch({ turn }: { turn: (on: boolean) => Promise<void> }) {
  const { t } = useTexts()
  const [on, setOn] = useState(false)
  const press = () => void turn(!on).then(() => setOn(!on))
  const Icon = on ? IconBulbOff : IconBulb
  return (
    <Button variant="secondary" icon={<Icon size={20} aria-hidden />} aria-pressed={on} onClick={press}>
      {t('scan.torch')}
    </Button>
  )
}
