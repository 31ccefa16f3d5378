import { IconArrowLeft, IconCheck, IconCloudOff, IconDeviceMobile } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './buttons.tsx'
import { DocumentTitle } from './pages.tsx'
import { HighVoltageSign } from './images.tsx'
import { useWithoutMenu } from './withoutMenu.ts'
import styles from './wizard.module.css'

/** `savedHere` is saved on this device only; the text must state that. */
export type Saving = 'idle' | 'saving' | 'savedHere' | 'saved' | 'failed'

interface WizardProps {
  title: string
  question: string
  hint?: ReactNode
  /** One-based. */
  step: number
  steps: number
  saving?: Saving
  onBack?: () => void
  /** Default: "Back". */
  backLabel?: string
  onNext: () => void
  /** Default: "Continue". */
  nextLabel?: string
  nextDisabled?: boolean
  pending?: boolean
  /** What happens while the action is pending, instead of the saving state. */
  pendingLabel?: string | undefined
  /** Beside the step, on wide screens only. */
  aside?: { label: string; content: ReactNode } | undefined
  children: ReactNode
}

export function Wizard(props: WizardProps) {
  const { t } = useTexts()
  const { title, question, hint, step, steps, onNext, pending, aside } = props
  useWithoutMenu()
  const heading = useFocusOnChange(question)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!pending) onNext()
  }
  return (
    <form className={styles.wizard} data-wide={aside ? true : undefined} noValidate onSubmit={submit}>
      <DocumentTitle title={`${title}: ${question}`} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div>
            <p className={styles.where}>{t('shell.wizard.step', { step, steps })}</p>
            <progress value={step} max={steps} aria-label={title} />
          </div>
          <div className={styles.body}>
            <div className={styles.question}>
              <h1 ref={heading} tabIndex={-1}>
                {question}
              </h1>
              {hint && <div className="muted">{hint}</div>}
            </div>
            {props.children}
          </div>
        </div>
        {aside && (
          // Focusable, because it scrolls.
          <aside className={styles.aside} tabIndex={0} aria-label={aside.label}>
            {aside.content}
          </aside>
        )}
      </div>
      <div className={styles.bottom}>
        <div id={keypadPlace} className={styles.keypads} />
        <Bar {...props} />
      </div>
    </form>
  )
}

/** Id of the element above the bar that shows the keypad of a field. */
export const keypadPlace = 'keypad'

/** The only bar of a wizard: back, saving state, continue. */
function Bar({ onBack, backLabel, saving = 'idle', nextLabel, nextDisabled, pending, ...rest }: WizardProps) {
  const { t } = useTexts()
  const pendingLabel = pending ? rest.pendingLabel : undefined
  return (
    <div className={styles.bar}>
      {onBack && (
        <Button
          variant="secondary"
          aria-label={backLabel ?? t('shell.back')}
          icon={<IconArrowLeft size={20} aria-hidden />}
          onClick={onBack}
        >
          <span className={styles.backLabel}>{backLabel ?? t('shell.back')}</span>
        </Button>
      )}
      <SavingMark saving={saving} pendingLabel={pendingLabel} />
      <Button type="submit" pending={pending} disabled={nextDisabled}>
        {nextLabel ?? t('shell.next')}
      </Button>
    </div>
  )
}

/** A new step starts at its top, also for screen readers. */
function useFocusOnChange(question: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(question)
  useEffect(() => {
    if (previous.current === question) return
    previous.current = question
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [question])
  return heading
}

const marks = {
  saving: [IconDeviceMobile, 'shell.wizard.saving'],
  savedHere: [IconDeviceMobile, 'shell.wizard.savedHere'],
  saved: [IconCheck, 'shell.wizard.saved'],
  failed: [IconCloudOff, 'shell.wizard.failed'],
} as const

function SavingMark({ saving, pendingLabel }: { saving: Saving; pendingLabel: string | undefined }) {
  const { t } = useTexts()
  const mark = saving === 'idle' ? null : marks[saving]
  return (
    <span className={styles.saving} role="status">
      {pendingLabel ?? (mark && <Mark Icon={mark[0]} label={t(mark[1])} />)}
    </span>
  )
}

const Mark = ({ Icon, label }: { Icon: typeof IconCheck; label: string }) => (
  <>
    <Icon size={20} aria-hidden />
    <span>{label}</span>
  </>
)

interface StopProps {
  title: string
  reading?: string
  children: ReactNode
  /** The only way to continue. */
  action: ReactNode
}

/** Danger to life: covers the whole screen, in safety colours in every theme. */
export function SafetyStop({ title, reading, children, action }: StopProps) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.stop}
      role="alertdialog"
      aria-labelledby="safety-stop"
      aria-describedby="safety-stop-words"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.stopBody}>
        <HighVoltageSign size={112} />
        <p className={styles.word}>{t('shell.stop')}</p>
        <h2 id="safety-stop">{title}</h2>
        {reading && <p className={styles.reading}>{reading}</p>}
        <div id="safety-stop-words" className={styles.stopWords}>
          {children}
        </div>
        <div className={styles.stopAction}>{action}</div>
      </div>
    </dialog>
  )
}
