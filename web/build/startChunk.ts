import path from 'node:path'

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const web = path.resolve(import.meta.dirname, '..')
/** These begin to work when they are loaded, and so belong to the page itself. */
const beginning = ['main.tsx', 'App.tsx', 'routes.tsx'].map((file) => path.join(web, file))
const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\//

/**
 * Whether a module is needed before anything can be shown. All of these go into one file: cut as finely as they are
 * shared, a first visit would ask for forty files over six connections.
 */
export function startChunk() {
  let start: Set<string> | undefined
  return (id: string, modules: Modules) => {
    start ??= ownModulesOf(beginning, modules)
    return start.has(id) || libraries.test(id) ? 'start' : null
  }
}

function ownModulesOf(files: string[], modules: Modules) {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || id.includes('node_modules')) return
    seen.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  files.forEach(visit)
  return new Set([...seen].filter((id) => !files.includes(id)))
}
