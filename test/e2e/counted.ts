import type { Page } from 'playwright-core'

export interface Count {
  screens: number
  actions: number
}

interface Use {
  /** Address and heading. */
  page: string
  /** Title of the open dialog or sheet, empty without one. */
  dialog: string
  isAction: boolean
}

const records = new WeakMap<Page, (use: Use) => void>()

/**
 * Counts from now on what a user sees and does on a page. A screen is a page, a step, a dialog or a sheet on which the
 * user acts, and the last one; returning from a dialog is not a further screen. An action is a tap, a choice, or a value
 * typed into one field.
 */
export async function counted(page: Page): Promise<() => Promise<Count>> {
  const count = { screens: 0, actions: 0 }
  const last = { page: '', dialog: '' }
  const record = ({ page: shown, dialog, isAction }: Use) => {
    const before = shown === last.page ? last.dialog : ''
    if (shown !== last.page) count.screens++
    if (dialog !== '' && dialog !== before) count.screens++
    Object.assign(last, { page: shown, dialog })
    if (isAction) count.actions++
  }
  // Journeys reuse pages, which keep what was exposed.
  const isWatched = records.has(page)
  records.set(page, record)
  if (!isWatched) {
    await page.exposeFunction('recordUse', (use: Use) => records.get(page)?.(use))
    await page.addInitScript(watchUse)
    await page.evaluate(watchUse)
  }
  return async () => {
    record(await page.evaluate<Use>('screenInUse()'))
    return { ...count }
  }
}

/** Runs in the browser, so it uses nothing outside itself. */
function watchUse() {
  const open = 'dialog[open], [role=dialog], [role=alertdialog]'
  const titleOf = (dialog?: Element) =>
    dialog?.querySelector('h2, h3')?.textContent ?? (dialog instanceof HTMLDialogElement ? 'dialog' : '')
  const screenInUse = (isAction = false) => ({
    page: `${location.pathname} ${document.querySelector('h1')?.textContent ?? ''}`,
    dialog: titleOf([...document.querySelectorAll(open)].at(-1)),
    isAction,
  })
  const { recordUse } = window as unknown as { recordUse: (use: unknown) => void }
  const act = () => recordUse(screenInUse(true))
  const isText = (at: EventTarget | null) =>
    at instanceof HTMLTextAreaElement ||
    (at instanceof HTMLInputElement && !/^(checkbox|radio|file|button|submit|range)$/.test(at.type))
  const isChosenFrom = (at: EventTarget | null) =>
    at instanceof HTMLSelectElement || (at instanceof HTMLInputElement && at.type === 'file')
  let typing: EventTarget | null = null
  const onPointerDown = ({ target }: Event) => {
    typing = null
    if (!isText(target) && !isChosenFrom(target)) act()
  }
  const onInput = ({ target }: Event) => {
    if (!isText(target) || typing === target) return
    typing = target
    act()
  }
  addEventListener('pointerdown', onPointerDown, true)
  addEventListener('input', onInput, true)
  addEventListener('change', ({ target }) => void (isChosenFrom(target) && act()), true)
  Object.assign(window, { screenInUse })
}
