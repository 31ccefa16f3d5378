import { createStore } from '../../ui/store.ts'

/** What was typed for the search before it was there; null while no one asks for it. */
export const asked = createStore<string | null>(null)

/** Hears Ctrl and K on every page of the app, from the first moment; what is typed after it is kept for the search. */
export function hearKeys() {
  document.addEventListener('keydown', hear, true)
  return () => {
    document.removeEventListener('keydown', hear, true)
    asked.set(null)
  }
}

function hear(event: KeyboardEvent) {
  const { key, shiftKey, altKey } = event
  const held = event.ctrlKey || event.metaKey
  const typed = asked.get()
  // In front of a question nothing is asked, and once the search is there the next letter is its own.
  const isOpen = document.querySelector('dialog[open]')
  if (held && !shiftKey && !altKey && key.toLowerCase() === 'k') {
    if (!isOpen) asked.set(typed ?? '')
  } else if (typed === null || held || altKey || isOpen) return
  else if (key === 'Escape') asked.set(null)
  else if (key === 'Backspace') asked.set(typed.slice(0, -1))
  else if (key.length === 1) asked.set(typed + key)
  else if (key !== 'Enter') return
  // It was not meant for what still has the focus.
  event.preventDefault()
  event.stopPropagation()
}
