import { rowOf } from '../draft/measuring.ts'

interface Target {
  field?: string | undefined
  step: string
}

/** Id of the heading of a step. */
export const stepId = (step: string) => `step-${step}`

const longestWait_ms = 5000

/** Scrolls to the target and focuses it, as soon as the page shows it. Returns a function that gives up. */
export function focusWhenShown(target: Target, done: () => void) {
  const attempt = () => {
    const element = elementOf(target)
    if (!element) return false
    stop()
    openAround(element)
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    done()
    return true
  }
  const watching = new MutationObserver(() => void attempt())
  const timer = setTimeout(() => {
    stop()
    if (!attempt()) done()
  }, longestWait_ms)
  const stop = () => {
    watching.disconnect()
    clearTimeout(timer)
  }
  // After the heading of the page has received the focus.
  const frame = requestAnimationFrame(() => {
    if (!attempt()) watching.observe(document.body, { childList: true, subtree: true })
  })
  return () => {
    cancelAnimationFrame(frame)
    stop()
  }
}

const controls = 'input, select, textarea, button'

/** The field, otherwise the answer of the step, otherwise its first control. */
function elementOf({ field, step }: Target): HTMLElement | null {
  const own = field === undefined ? null : (document.getElementById(field) ?? firstOfPoint(field))
  if (own) return own
  const section = document.getElementById(stepId(step))?.closest('section')
  if (!section || field !== undefined) return null
  return section.querySelector<HTMLElement>('input:checked') ?? section.querySelector<HTMLElement>(controls)
}

/** A point may have a voltage drop instead of a resistance, or no reading at all. */
function firstOfPoint(field: string) {
  const row = rowOf(field)
  return row === null ? null : document.querySelector<HTMLElement>(`[id^="points.${row}."]`)
}

function openAround(element: HTMLElement) {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true
}
