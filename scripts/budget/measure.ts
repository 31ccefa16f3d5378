export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }
>

export const filesOf = (manifest: Manifest, ...names: string[]) =>
  new Set([...loadedWith(manifest, ...names)].filter((file) => file.endsWith('.js')))

/** Scripts and styles loaded before these modules are shown. */
export function loadedWith(manifest: Manifest, ...names: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    const piece = manifest[name]
    if (!piece) throw new Error(`The build has no ${name}`)
    seen.add(name)
    piece.imports?.forEach(visit)
  }
  names.forEach(visit)
  return new Set([...seen].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()))
}

/** Adds the modules that share a file with others. */
export function withLazyModules(manifest: Manifest, files: Record<string, string>): Manifest {
  const pieces = new Map(Object.values(manifest).map((piece) => [piece.file, piece]))
  const added = Object.entries(files).map(
    ([name, file]) => [name, manifest[name] ?? pieces.get(file)] as const,
  )
  return { ...manifest, ...Object.fromEntries(added.filter(([, piece]) => piece !== undefined)) } as Manifest
}

export const pagesOf = (manifest: Manifest) =>
  Object.keys(manifest).filter((name) => /^features\/.*Pages?\.tsx$/.test(name))

export const beyond = (files: Set<string>, loaded: Set<string>) =>
  new Set([...files].filter((file) => !loaded.has(file)))
