import type { QueryClient } from '@tanstack/react-query'
import { writtenKinds, type WrittenKind } from '#contract/event.ts'

/** What shows something of a kind beside its own lists, by the first word of what was asked. */
const alsoShownBy: Partial<Record<WrittenKind, readonly string[]>> = {
  // A report hangs a tag, doubts one, and says what is to be done.
  report: ['tag', 'vehicleAction'],
  certificate: ['renewalRequest', 'qualification'],
  coworker: ['qualification'],
}

/** What is asked about a car that someone is about to touch is asked soon; all else when it suits. */
const urgent: readonly string[] = ['tag', 'report'] satisfies WrittenKind[]
const soonMs = 400
const laterMs = 2500
const leastBetweenMs = 5000

/** Which queries a kind touches: lists and the overview. A single thing may be in someone's hands, being changed. */
export function isTouched(queryKey: readonly unknown[], kinds: ReadonlySet<string>) {
  const [name, part] = queryKey
  if (name === 'dashboard') return true
  if (part === 'item' || typeof name !== 'string') return false
  const isShown = [...kinds].some((kind) => kind === name || alsoShownBy[kind as WrittenKind]?.includes(name))
  return (
    isShown &&
    (part === 'list' ||
      part === 'own' ||
      name === 'tag' ||
      name === 'vehicleAction' ||
      name === 'qualification')
  )
}

/** Asks again for what was touched: many deeds at once as one, and not every browser in the same moment. */
export function openRefreshing(client: QueryClient) {
  const kinds = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let last = 0

  function refresh() {
    const touched = new Set(kinds)
    kinds.clear()
    timer = undefined
    due = Infinity
    last = Date.now()
    void client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, touched) })
  }

  function plan(kind: string) {
    kinds.add(kind)
    const now = Date.now()
    const wanted = urgent.includes(kind)
      ? now + Math.random() * soonMs
      : Math.max(now + Math.random() * laterMs, last + leastBetweenMs)
    if (wanted >= due) return
    clearTimeout(timer)
    due = wanted
    timer = setTimeout(refresh, wanted - now)
  }

  return {
    touched: plan,
    everything: () => writtenKinds.forEach(plan),
    end: () => clearTimeout(timer),
  }
}
