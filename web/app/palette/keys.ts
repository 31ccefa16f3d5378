import { createStore } from '../../ui/store.ts'

/** Input typed before the palette was loaded; null while closed. */
export const earlyInput = createStore<string | null>(null)

/** Handles Ctrl+K from the start of the page and stores the input until the palette is loaded. */
export function hearKeys() {
  document.addEventListener('keydown', hear, true)
  return () => {
    document.removeEventListener('keydown', hear, true)
    earlyInput.set(null)
  }
}

function hear(event: KeyboardEvent) {
  const { key, shiftKey, altKey } = event
  const held = event.ctrlKey || event.metaKey
  const typed = earlyInput.get()
  // Not in front of another dialog. Once loaded, the palette receives the keys itself.
  const isOpen = document.querySelector('dialog[open]')
  if (held && !shiftKey && !altKey && key.toLowerCase() === 'k') {
    if (!isOpen) earlyInput.set(typed ?? '')
  } else if (typed === null || held || altKey || isOpen) return
  else if (key === 'Escape') earlyInput.set(null)
  else if (key === 'Backspace') earlyInput.set(typed.slice(0, -1))
  else if (key.length === 1) earlyInput.set(typed + key)
  else if (key !== 'Enter') return
  // The key must not reach the focused element.
  event.preventDefault()
  event.stopPropagation()
}
