export interface SharedModule {
  id: string
  /** Size before minification. */
  bytes: number
  /** Indexes of the views that load it. */
  views: ReadonlySet<number>
}

export interface Part {
  modules: string[]
  bytes: number
  views: ReadonlySet<number>
}

/**
 * Bytes, before minification, that a view may load unnecessarily to save one request. They are about 8 KB compressed. A
 * request costs about 1 KB of headers and, over HTTP/1.1, a sixth of a round trip.
 */
const bytesPerRequest = 30_000

/**
 * Groups modules into files. Starts with one part per set of views and repeatedly merges the pair that saves
 * the most. A merge saves a request in each view that loads both parts, and costs the other part's code in
 * each view that loads only one; views count by weight. Parts of many views come first.
 */
export function sharedParts(modules: SharedModule[], weightOf: (view: number) => number): Part[] {
  let parts = partsOf(modules)
  for (let pair = bestPair(parts, weightOf); pair; pair = bestPair(parts, weightOf)) {
    const [one, other] = pair
    parts = [...parts.filter((part) => part !== one && part !== other), join(one, other)]
  }
  return parts.toSorted((one, other) => other.views.size - one.views.size)
}

function partsOf(modules: SharedModule[]) {
  const parts = new Map<string, Part>()
  for (const { id, bytes, views } of modules) {
    const key = [...views].toSorted((one, other) => one - other).join()
    const part = parts.get(key) ?? { modules: [], bytes: 0, views }
    parts.set(key, { ...part, modules: [...part.modules, id], bytes: part.bytes + bytes })
  }
  return [...parts.values()]
}

function bestPair(parts: Part[], weightOf: (view: number) => number) {
  let best: [Part, Part] | undefined
  let most = 0
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const saved = savedBy(one, other, weightOf)
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

const join = (one: Part, other: Part): Part => ({
  modules: [...one.modules, ...other.modules],
  bytes: one.bytes + other.bytes,
  views: new Set([...one.views, ...other.views]),
})
