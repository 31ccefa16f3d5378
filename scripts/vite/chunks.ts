import path from 'node:path'
import { reachedFrom, stylesOf, type Modules } from './moduleGraph.ts'
import { sharedParts } from './sharedParts.ts'
import { sharedModules } from './views.ts'

const web = path.resolve(import.meta.dirname, '../../web')
/** Run code when they load, so they stay in the entry chunk. */
const beginning = ['main.tsx', 'app/App.tsx', 'routes.tsx'].map((file) => path.join(web, file))
const startLibraries = /node_modules\/(react|react-dom|scheduler|@tanstack|@mantine\/hooks|zod)\//

/** Higher than the number of parts. A part beyond it would not become one file. */
const mostParts = 99

/**
 * Groups modules into chunks: one for the start, and few for modules that several pages share (docs/decisions/030). A
 * chunk may import only from chunks of a higher priority; otherwise the bundler moves the dependency into it.
 */
export function chunks() {
  let planned: ReturnType<typeof plan> | undefined
  const chunkOf = (id: string, modules: Modules) => (planned ??= plan(modules)).get(id)
  return [
    {
      debugName: 'start',
      priority: mostParts + 1,
      name: (id: string, modules: Modules) =>
        chunkOf(id, modules) === 'start' || startLibraries.test(id) ? 'start' : null,
    },
    ...Array.from({ length: mostParts }, (_, index) => ({
      debugName: `shared ${index}`,
      priority: mostParts - index,
      name: (id: string, modules: Modules) => (chunkOf(id, modules) === index ? 'shared' : null),
    })),
  ]
}

function plan(modules: Modules) {
  const start = reachedFrom(beginning, modules)
  const { shared, sharedStyles, weightOf } = sharedModules(beginning, start, modules)
  const styles = [...start].flatMap((id) => stylesOf(id, modules))
  const groups = new Map<string, number | 'start'>()
  for (const id of [...start, ...styles, ...sharedStyles]) groups.set(id, 'start')
  for (const [index, part] of sharedParts(shared, weightOf).entries())
    for (const id of part.modules) groups.set(id, index)
  for (const id of beginning) groups.delete(id)
  return groups
}
