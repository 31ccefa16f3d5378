import path from 'node:path'

export interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

export interface Modules {
  getModuleInfo: (id: string) => Module | null
}

const iconLibrary = /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/][^\\/]+\.mjs$/
const isCode = (id: string) => /\.tsx?$/.test(id) && !id.includes('node_modules')

/** Own modules that a module imports statically. Each icon of the icon library counts as a module. */
export function importsOf(id: string, modules: Modules): string[] {
  const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
  const library = importedIds.find((imported) => iconLibrary.test(imported))
  const icons = library
    ? namesOfIcons(code ?? '').map((name) => path.join(path.dirname(library), 'icons', `${name}.mjs`))
    : []
  return [...importedIds.filter(isCode), ...icons]
}

export const stylesOf = (id: string, modules: Modules) =>
  (modules.getModuleInfo(id)?.importedIds ?? []).filter((other) => other.endsWith('.css'))

const namesOfIcons = (code: string) =>
  [...code.matchAll(/import ?\{([^{}]*)\} ?from ?["']@tabler\/icons-react["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  )

export function reachedFrom(ids: readonly string[], modules: Modules, loaded?: ReadonlySet<string>) {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || loaded?.has(id)) return
    seen.add(id)
    importsOf(id, modules).forEach(visit)
  }
  ids.forEach(visit)
  return seen
}

/** Own modules that any module imports dynamically. */
export function loadedLater(ids: readonly string[], modules: Modules) {
  const later = new Set<string>()
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const other of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (!isCode(other)) continue
      later.add(other)
      visit(other)
    }
    importsOf(id, modules).forEach(visit)
  }
  ids.forEach(visit)
  return [...later].toSorted()
}
