import type { QueryClient } from '@tanstack/react-query'
import { writtenKinds, type WrittenKind } from '#contract/event.ts'

/** Queries that show a kind besides its own lists, by the first part of the query key. */
const alsoShownBy: Partial<Record<WrittenKind, readonly string[]>> = {
  // A report can attach a tag, question one, and create a task.
  report: ['tag', 'vehicleAction'],
  // The list of vehicles counts open defects.
  vehicleAction: ['companyVehicle'],
  certificate: ['renewalRequest', 'qualification'],
  coworker: ['qualification'],
}

/** Data about a vehicle that someone may be about to touch is refetched first. */
const urgent: readonly string[] = ['tag', 'report'] satisfies WrittenKind[]
const soonMs = 400
const laterMs = 2500
const leastBetweenMs = 5000

/** Lists and the dashboard are refetched. A single item is not, because a user may be editing it. */
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

/** Refetches affected queries. Combines several events, and adds a random delay across browsers. */
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
    const next = urgent.includes(kind)
      ? now + Math.random() * soonMs
      : Math.max(now + Math.random() * laterMs, last + leastBetweenMs)
    if (next >= due) return
    clearTimeout(timer)
    due = next
    timer = setTimeout(refresh, next - now)
  }

  return {
    touched: plan,
    everything: () => writtenKinds.forEach(plan),
    end: () => clearTimeout(timer),
  }
}
