import {
  type ReactNode,
  type SyntheticEvent,
  type ToggleEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DayField } from '../i18n/dates/fields.tsx'
import { useTexts } from '../i18n/useTexts.ts'
import { type AskedDay, isWrongDay } from './askedDay.ts'
import { Button } from './buttons.tsx'
import { LongTextField, Missing, TextField } from './fields.tsx'
import { InDialog } from './inDialog.ts'
import { createStore, useStore } from './store.ts'
import styles from './dialogs.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** `sheet` opens from the bottom on phones; `screen` covers everything. */
  form?: 'question' | 'sheet' | 'screen'
}

/** Properties of a modal dialog that Escape and a click beside it close. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the document, because otherwise the browser does not restore focus.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element?.open) element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onMouseDown: ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && onClose(),
  }
}

export function Dialog({ title, onClose, children, form = 'question' }: DialogProps) {
  const titleId = useId()
  return (
    <dialog {...useModal(onClose)} className={styles.dialog} data-form={form} aria-labelledby={titleId}>
      <div className={styles.body}>
        <h2 id={titleId}>{title}</h2>
        <InDialog value>{children}</InDialog>
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
  day?: AskedDay
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

interface Typed {
  keyword: string
  reason: string
  day: string
}

function OpenQuestion({ question, answer }: ConfirmRequest) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<Typed>({ keyword: '', reason: '', day: '' })
  const { reason, day } = typed
  const missing = [
    reason.trim() === '' && question.reason?.label,
    question.day && isWrongDay(question.day, day) && question.day.label,
    question.keyword && !same(typed.keyword, question.keyword) && question.keyword,
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
        <AnswerFields question={question} typed={typed} onChange={setTyped} />
        {!ready && <Missing id={whyId} fields={missing.join(', ')} />}
        <DialogActions>
          <Button variant="secondary" onClick={() => answer(null)}>
            {t('shell.cancel')}
          </Button>
          <Button
            variant={question.danger ? 'danger' : 'primary'}
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

interface AnswerProps {
  question: Question
  typed: Typed
  onChange: (typed: Typed) => void
}

function AnswerFields({ question: { reason, day, keyword }, typed, onChange }: AnswerProps) {
  const { t } = useTexts()
  return (
    <>
      {reason && (
        <LongTextField
          id="confirm-reason"
          {...reason}
          value={typed.reason}
          onChange={(text) => onChange({ ...typed, reason: text })}
          autoFocus
        />
      )}
      {day && (
        <DayField
          id="confirm-day"
          label={day.label}
          hint={day.hint}
          min={day.min}
          optional={!day.required}
          value={typed.day}
          onChange={(text) => onChange({ ...typed, day: text })}
        />
      )}
      {keyword && (
        <TextField
          id="confirm-keyword"
          label={t('shell.confirm.keyword', { keyword })}
          value={typed.keyword}
          onChange={(text) => onChange({ ...typed, keyword: text })}
          autoComplete="off"
          autoFocus={!reason}
        />
      )}
    </>
  )
}

const whyId = 'confirm-missing'

const same = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.toLocaleLowerCase()

/** Sets `--top` and `--left` of a panel to the position below its button. */
export function positionUnder({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || !button) return
  panel.style.setProperty('--top', `${button.bottom + 4}px`)
  panel.style.setProperty('--left', `${button.left}px`)
}
