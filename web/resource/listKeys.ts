/** The key belongs to an input field or to a dialog. */
const handlesKeys = ({ target }: Event) =>
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'))) ||
  document.querySelector('dialog[open], :popover-open') !== null

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

export function pressed(event: KeyboardEvent, list: HTMLElement | null, show: () => void) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || handlesKeys(event)) return
  const rows = rowsOf(list)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  // Otherwise arrow keys scroll the page.
  if (event.key.startsWith('Arrow') ? at < 0 : !areKeysOn()) return
  const step = steps[event.key]
  if (step !== undefined) goTo(rows[Math.min(Math.max(at + step, 0), rows.length - 1)])
  else if (event.key === '/') document.querySelector<HTMLElement>('main [role=search] input')?.focus()
  else if (event.key === '?') show()
  else return
  event.preventDefault()
}

const rowsOf = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll<HTMLElement>('tbody > tr, ul[data-cards] > li') ?? [])].filter(
    (row) => row.offsetParent !== null && row.querySelector('a, input') !== null,
  )

const goTo = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('input, a')?.focus()

const storageKey = 'listKeys'

export const areKeysOn = () => localStorage.getItem(storageKey) !== 'off'

export const turnKeys = (on: boolean) =>
  on ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'off')
