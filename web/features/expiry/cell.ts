import type { Due } from './useDue.ts'

const mostInCell = 3

/** What a day of the calendar shows, and how many of each kind it leaves to the lists. */
export function cellOf<D extends Pick<Due, 'kind'>>(due: readonly D[]) {
  const shown = due.slice(0, due.length > mostInCell ? mostInCell - 1 : mostInCell)
  const hidden = due.slice(shown.length)
  const further = (['certificate', 'instrument'] as const).flatMap((kind) => {
    const count = hidden.filter((one) => one.kind === kind).length
    return count > 0 ? [{ kind, count }] : []
  })
  return { shown, further }
}
