/** A module that several views load. */
export interface SharedModule {
  id: string
  /** Size before it is minified. */
  bytes: number
  /** The views that load it, by their numbers. */
  views: ReadonlySet<number>
}

/** Modules that are built into one file. */
export interface Part {
  modules: string[]
  bytes: number
  views: ReadonlySet<number>
}

/**
 * Bytes of code that a view may load without need to save a request: 7.5 KB before they are minified are about 2 KB on the
 * line, which a slow connection transfers in the time of a request.
 */
const bytesPerRequest = 7_500

/**
 * Groups modules into files. Modules of the same views form a part. Then the two parts whose joining saves the most are
 * joined, until no joining saves anything: it saves a request in each view that loads both, and costs each view that loads
 * one of them the code of the other. A view counts as often as its weight. Parts of many views come first.
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
  for (const [place, one] of parts.entries())
    for (const other of parts.slice(place + 1)) {
      const saved = savedBy(one, other, weightOf)
      if (saved <= most) continue
      best = [one, other]
      most = saved
    }
  return best
}

/** Bytes that all views together save when two parts become one file. */
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
