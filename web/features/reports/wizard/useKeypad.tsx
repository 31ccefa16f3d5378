import { useMediaQuery } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTexts } from '../../../i18n/useTexts.ts'
import { keypadPlace } from '../../../ui/wizard.tsx'
import { type Quantity, unitOf } from '../draft/quantity.ts'
import { later } from '../lazyParts.tsx'
import type { SignKey } from './Keypad.tsx'

const Keypad = later(() => import('./Keypad.tsx'), 'default', null)

export interface TypedField {
  field: string
  label: string
  quantity: Quantity
  text: string
  unit?: string | undefined
  disabled?: boolean
  onType: (field: string, text: string, unit?: string) => void
}

/** The page must not move between touching a button and its click. */
const closesAfter_ms = 250

/** `keyboard`: the user prefers the keyboard of the device for this field. */
type Mode = 'closed' | 'open' | 'keyboard'

/**
 * A keypad for touch screens, while the input has the focus. The keyboard of the device stays closed then. It closes
 * when the user types on a connected keyboard.
 */
export function useKeypad(props: TypedField) {
  const { field, label, quantity, unit } = props
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const [mode, setMode] = useState<Mode>('closed')
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const isSwitching = useRef(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])
  const signs = useSigns(props)
  const open = ({ target }: FocusEvent | MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || target.id !== field) return
    clearTimeout(closing.current)
    setInput(target)
    if (mode === 'closed') setMode('open')
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget?.id === field || relatedTarget?.closest('[data-keypad]')
    if (isSwitching.current || isWithin) return
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setMode('closed'), closesAfter_ms)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (mode === 'open' && nativeEvent.isTrusted && (key.length === 1 || key === 'Escape')) setMode('closed')
  }
  const toKeyboard = () => {
    isSwitching.current = true
    flushSync(() => setMode('keyboard'))
    // The keyboard of the device opens only when the input receives the focus.
    input?.blur()
    input?.focus()
    isSwitching.current = false
  }
  return {
    around: {
      onFocus: open,
      onClick: open,
      onBlur,
      onKeyDown,
      'data-keyboard': mode === 'keyboard' || undefined,
    },
    inputMode: isTouch && mode !== 'keyboard' ? ('none' as const) : ('decimal' as const),
    keypad:
      isTouch && mode === 'open' && input
        ? createPortal(
            <Keypad
              input={input}
              label={label}
              isWhole={unitOf(quantity, unit).decimals === 0}
              signs={signs}
              units={unitKeys(props)}
              toKeyboard={toKeyboard}
              close={() => setMode('closed')}
            />,
            document.getElementById(keypadPlace) ?? document.body,
          )
        : null,
  }
}

/** Characters that a decimal keyboard lacks. */
export function useSigns({ field, label, quantity, text, disabled, onType }: TypedField): SignKey[] {
  const { t } = useTexts()
  const bare = text.trim().replace(/^[<>] */, '')
  const negated = bare.startsWith('-') ? bare.slice(1) : `-${bare}`
  const isOver = text.trim().startsWith('>')
  const isOpen = text === 'OL'
  const key = (face: string, name: string, next: string, isPressed?: boolean): SignKey => ({
    ...{ face, label: name, disabled, press: () => onType(field, next) },
    ...(isPressed !== undefined && { isPressed }),
  })
  return [
    ...(quantity.open
      ? [key('OL', t('report.wizard.openCircuit', { field: label }), isOpen ? '' : 'OL', isOpen)]
      : []),
    ...(quantity.relations
      ? [
          key(
            '>',
            t('report.wizard.over', { field: label }),
            isOver ? bare : `> ${isOpen ? '' : bare}`,
            isOver,
          ),
        ]
      : []),
    ...(quantity.signed
      ? [
          {
            ...key('±', t('report.wizard.voltages.sign', { field: label }), negated),
            disabled: disabled === true || isOpen,
          },
        ]
      : []),
  ]
}

const unitKeys = ({ field, quantity, unit, text, onType }: TypedField): SignKey[] =>
  quantity.units.map(({ label }) => ({
    ...{ face: label, label, isPressed: unitOf(quantity, unit).label === label },
    press: () => onType(field, text, label),
  }))
