import path from 'node:path'
import { reachedFrom, stylesOf, type Modules } from './moduleGraph.ts'
import { sharedParts } from './sharedParts.ts'
import { sharedModules } from './views.ts'

const web = path.resolve(import.meta.dirname, '..')
/** These begin to work when they are loaded, and so belong to the page itself. */
const beginning = ['main.tsx', 'App.tsx', 'routes.tsx'].map((file) => path.join(web, file))
const startLibraries = /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\//

/** More parts than the web has. A part beyond them would be cut as finely as it is shared. */
const mostParts = 99

/**
 * How modules are grouped into files: what every page needs before anything is shown is one file, and what several pages
 * share is joined into few (docs/decisions/030). A part may only import from parts of a higher priority: what it needs and
 * no part before it has becomes its own.
 */
export function chunks() {
  let planned: ReturnType<typeof plan> | undefined
  const placeOf = (id: string, modules: Modules) => (planned ??= plan(modules)).get(id)
  return [
    {
      debugName: 'start',
      priority: mostParts + 1,
      name: (id: string, modules: Modules) =>
        placeOf(id, modules) === 'start' || startLibraries.test(id) ? 'start' : null,
    },
    ...Array.from({ length: mostParts }, (_, place) => ({
      debugName: `shared ${place}`,
      priority: mostParts - place,
      name: (id: string, modules: Modules) => (placeOf(id, modules) === place ? 'shared' : null),
    })),
  ]
}

function plan(modules: Modules) {
  const start = reachedFrom(beginning, modules)
  const { shared, sharedStyles, weightOf } = sharedModules(beginning, start, modules)
  const styles = [...start].flatMap((id) => stylesOf(id, modules))
  const places = new Map<string, number | 'start'>()
  for (const id of [...start, ...styles, ...sharedStyles]) places.set(id, 'start')
  for (const [place, part] of sharedParts(shared, weightOf).entries())
    for (const id of part.modules) places.set(id, place)
  for (const id of beginning) places.delete(id)
  return places
}
