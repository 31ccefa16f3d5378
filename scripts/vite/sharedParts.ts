export interface SharedModule {
  id: string
  /** Size before minification. */
  bytes: number
  /** Indexes of the views that load it. */
  views: ReadonlySet<number>
  imports: readonly string[]
}

export interface Part {
  modules: string[]
  bytes: number
  /** Those that load one of its modules, or a part that imports it. */
  views: ReadonlySet<number>
  imports: ReadonlySet<string>
}

/**
 * Bytes, before minification, that a view may load unnecessarily to save one request. They are about 8 KB compressed. A
 * request costs about 1 KB of headers and, over HTTP/1.1, a sixth of a round trip.
 */
const bytesPerRequest = 30_000

/**
 * Groups modules into files. Starts with one part per set of views and repeatedly merges the pair that saves
 * the most. A merge saves a request in each view that loads both parts, and costs the other part's code, and the parts
 * it imports, in each view that loads only one; views count by weight. Parts of many views come first: a part has more
 * views than those that import it, because parts with the same views are merged.
 */
export function sharedParts(modules: SharedModule[], weightOf: (view: number) => number): Part[] {
  let parts = partsOf(modules)
  for (;;) {
    const needs = needsOf(parts)
    const pair = bestPair(parts, needs, weightOf)
    if (!pair) return parts.toSorted((one, other) => other.views.size - one.views.size)
    parts = joined(parts, pair, needs)
  }
}

function partsOf(modules: SharedModule[]) {
  const parts = new Map<string, Part>()
  for (const { id, bytes, views, imports } of modules) {
    const key = [...views].toSorted((one, other) => one - other).join()
    const part = parts.get(key) ?? { modules: [], bytes: 0, views, imports: new Set() }
    parts.set(key, {
      modules: [...part.modules, id],
      bytes: part.bytes + bytes,
      views,
      imports: new Set([...part.imports, ...imports]),
    })
  }
  return [...parts.values()]
}

type Needs = ReadonlyMap<Part, ReadonlySet<Part>>

/** For each part, those that load with it. */
function needsOf(parts: Part[]): Needs {
  const owners = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part] as const)))
  return new Map(
    parts.map((part) => {
      const needed = new Set<Part>()
      const visit = (from: Part) => {
        for (const id of from.imports) {
          const owner = owners.get(id)
          if (!owner || owner === part || needed.has(owner)) continue
          needed.add(owner)
          visit(owner)
        }
      }
      visit(part)
      return [part, needed]
    }),
  )
}

function bestPair(parts: Part[], needs: Needs, weightOf: (view: number) => number) {
  let best: [Part, Part] | undefined
  let most = 0
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      let saved = savedBy(one, other, weightOf)
      // The more expensive half of the sum only where it can change the choice.
      if (saved > most) saved -= addedTo(one, other, needs, weightOf) + addedTo(other, one, needs, weightOf)
      if (saved <= most) continue
      best = [one, other]
      most = saved
    }
  return best
}

/** Weighted bytes that a merge of two parts saves; negative if it costs more. */
function savedBy(one: Part, other: Part, weightOf: (view: number) => number) {
  let saved = 0
  for (const view of one.views)
    saved += weightOf(view) * (other.views.has(view) ? bytesPerRequest : -other.bytes)
  for (const view of other.views) if (!one.views.has(view)) saved -= weightOf(view) * one.bytes
  return saved
}

/** Weighted bytes of what `other` imports, which the views of `one` would load too. */
function addedTo(one: Part, other: Part, needs: Needs, weightOf: (view: number) => number) {
  let added = 0
  for (const needed of needs.get(other) ?? []) {
    if (needed === one) continue
    for (const view of one.views) if (!needed.views.has(view)) added += weightOf(view) * needed.bytes
  }
  return added
}

/** Parts after a merge. What the merged part imports loads in all its views. */
function joined(parts: Part[], [one, other]: [Part, Part], needs: Needs): Part[] {
  const part = {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    views: new Set([...one.views, ...other.views]),
    imports: new Set([...one.imports, ...other.imports]),
  }
  const isNeeded = (it: Part) => needs.get(one)?.has(it) || needs.get(other)?.has(it)
  const rest = parts
    .filter((it) => it !== one && it !== other)
    .map((it) => (isNeeded(it) ? { ...it, views: new Set([...it.views, ...part.views]) } : it))
  return [...rest, part]
}
