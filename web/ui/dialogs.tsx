import {
  type ReactNode,
  type SyntheticEvent,
  type ToggleEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './buttons.tsx'
import { LongTextField, Missing, TextField } from './fields.tsx'
import { createStore, useStore } from './store.ts'
import styles from './dialogs.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** `sheet` opens from the bottom on phones; `screen` covers everything. */
  form?: 'question' | 'sheet' | 'screen'
}

export function Dialog({ title, onClose, children, form = 'question' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it leaves the document, because otherwise the browser does not restore focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-form={form}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

/** The action is last; on phones first, and both buttons are wide. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export interface Question {
  /** As a question: "Fahrzeug archivieren?" */
  title?: string
  body?: ReactNode
  /** Verb on the button. */
  action?: string
  danger?: boolean
  /** Must be typed to enable the button. */
  keyword?: string
  reason?: { label: string; hint?: string }
  /** Requests an optional day, not before `min`. */
  day?: { label: string; hint?: string; min: string }
}

export interface ConfirmAnswer {
  reason: string
  day: string | null
}

interface ConfirmRequest {
  question: Question
  answer: (answer: ConfirmAnswer | null) => void
}

const requested = createStore<ConfirmRequest | null>(null)

/** Resolves to null if cancelled. */
export const confirm = (question: Question) =>
  new Promise<ConfirmAnswer | null>((resolve) => {
    const answer: ConfirmRequest['answer'] = (response) => {
      requested.set(null)
      resolve(response)
    }
    requested.set({ question, answer })
  })

/** Once per application. */
export function ConfirmDialog() {
  const open = useStore(requested)
  return open && <OpenQuestion key={open.question.title} {...open} />
}

function OpenQuestion({ question, answer }: ConfirmRequest) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const { keyword, danger, day: wanted } = question
  const missing = [
    reason.trim() === '' && question.reason?.label,
    wanted && day !== '' && day < wanted.min && wanted.label,
    keyword && !same(typed, keyword) && keyword,
  ].filter(Boolean)
  const ready = missing.length === 0
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (ready) answer({ reason: reason.trim(), day: day === '' ? null : day })
  }
  return (
    <Dialog title={question.title ?? t('shell.confirm.title')} onClose={() => answer(null)}>
      <form className="stack" onSubmit={submit}>
        {question.body && <div>{question.body}</div>}
        {question.reason && (
          <LongTextField
            id="confirm-reason"
            {...question.reason}
            value={reason}
            onChange={setReason}
            autoFocus
          />
        )}
        {wanted && (
          <TextField
            id="confirm-day"
            type="date"
            width="short"
            label={wanted.label}
            hint={wanted.hint}
            optional
            value={day}
            onChange={setDay}
          />
        )}
        {keyword && (
          <TextField
            id="confirm-keyword"
            label={t('shell.confirm.keyword', { keyword })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            autoFocus={!question.reason}
          />
        )}
        {!ready && <Missing id={whyId} fields={missing.join(', ')} />}
        <DialogActions>
          <Button variant="secondary" onClick={() => answer(null)}>
            {t('shell.cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            disabled={!ready}
            aria-describedby={whyId}
          >
            {question.action ?? t('shell.ok')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const whyId = 'confirm-missing'

const same = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.toLocaleLowerCase()

/** Sets `--top` and `--left` of a panel to the position below its button. */
export function placeUnder({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || !button) return
  panel.style.setProperty('--top', `${button.bottom + 4}px`)
  panel.style.setProperty('--left', `${button.left}px`)
}
