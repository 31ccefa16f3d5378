import { IconArrowRight, IconBackspace, IconChevronDown, IconKeyboard } from '@tabler/icons-react'
import { type ComponentProps, useEffect } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from './Keypad.module.css'

export interface SignKey {
  face: string
  label: string
  isPressed?: boolean
  disabled?: boolean | undefined
  press: () => void
}

interface Props {
  input: HTMLInputElement
  label: string
  isWhole: boolean
  signs: SignKey[]
  units: SignKey[]
  toKeyboard: () => void
  close: () => void
}

/** Types into the input, which keeps the focus, so that a connected keyboard works at the same time. */
export default function Keypad({ input, label, isWhole, signs, units, toKeyboard, close }: Props) {
  const { t, locale } = useTexts()
  useEffect(() => {
    input.scrollIntoView({ block: 'nearest' })
  }, [input])
  const mark = locale === 'en' ? '.' : ','
  const digit = (face: string) => <Key key={face} face={face} onClick={() => type(input, face)} />
  return (
    <div
      className={styles.keypad}
      data-keypad
      role="group"
      aria-label={t('report.wizard.keypad', { field: label })}
    >
      <div className={styles.top}>
        <b className={styles.label}>{label}</b>
        {units.map((unit) => (
          <Sign key={unit.face} {...unit} />
        ))}
        <Key aria-label={t('report.wizard.keypad.keyboard')} onClick={toKeyboard}>
          <IconKeyboard size={24} aria-hidden />
        </Key>
        <Key aria-label={t('report.wizard.keypad.close')} onClick={close}>
          <IconChevronDown size={24} aria-hidden />
        </Key>
      </div>
      <div className={styles.keys}>
        <div className={styles.digits}>
          {['7', '8', '9', '4', '5', '6', '1', '2', '3'].map(digit)}
          <Key face={mark} disabled={isWhole} onClick={() => type(input, mark)} />
          {digit('0')}
          {signs[2] ? <Sign {...signs[2]} /> : <span />}
        </div>
        <div className={styles.side}>
          <Key aria-label={t('report.wizard.keypad.delete')} onClick={() => erase(input)}>
            <IconBackspace size={26} aria-hidden />
          </Key>
          {signs.slice(0, 2).map((sign) => (
            <Sign key={sign.face} {...sign} />
          ))}
          <Key aria-label={t('report.wizard.keypad.next')} data-next onClick={() => leave(input, close)}>
            <IconArrowRight size={26} aria-hidden />
          </Key>
        </div>
      </div>
    </div>
  )
}

const stay = (event: { preventDefault: () => void }) => event.preventDefault()

/** The input keeps the focus. */
const Key = ({ face, children, ...props }: ComponentProps<'button'> & { face?: string }) => (
  <button type="button" className={styles.key} onPointerDown={stay} onMouseDown={stay} {...props}>
    {face ?? children}
  </button>
)

const Sign = ({ face, label, isPressed, disabled, press }: SignKey) => (
  <Key face={face} aria-label={label} aria-pressed={isPressed} disabled={disabled} onClick={press} />
)

/** The event lets the form see the change as typed. */
function replace(input: HTMLInputElement, text: string, from: number, to: number) {
  input.setRangeText(text, from, to, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A digit replaces OL. */
function type(input: HTMLInputElement, text: string) {
  const { selectionStart, selectionEnd, value } = input
  const end = value.length
  if (value === 'OL') replace(input, text, 0, end)
  else replace(input, text, selectionStart ?? end, selectionEnd ?? end)
}

function erase(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  if (value === 'OL') replace(input, '', 0, value.length)
  else replace(input, '', start === end ? Math.max(0, start - 1) : start, end)
}

/** To the next field with a keypad, unless the page handles Enter itself. */
function leave(input: HTMLInputElement, close: () => void) {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (!input.dispatchEvent(enter)) return
  const fields = [
    ...(input.form?.querySelectorAll<HTMLInputElement>('input[inputmode=none]:not(:disabled)') ?? []),
  ]
  const next = fields[fields.indexOf(input) + 1]
  if (next) next.focus()
  else close()
}
