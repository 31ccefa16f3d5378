/** What Vite writes about each built piece: its file, and what it needs before it can run. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }
>

/** The script files that must be there before these pieces run, each once. */
export const filesOf = (manifest: Manifest, ...names: string[]) =>
  new Set([...loadedWith(manifest, ...names)].filter((file) => file.endsWith('.js')))

/** The files that a browser asks for before it shows these pieces, styles included, each once. */
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

/** The pages of the manifest: what is loaded when its route is first visited. */
export const pagesOf = (manifest: Manifest) =>
  Object.keys(manifest).filter((name) => name.startsWith('features/') && name.endsWith('Page.tsx'))

/** The files of the first that are not among the second: what a further page costs. */
export const beyond = (files: Set<string>, known: Set<string>) =>
  new Set([...files].filter((file) => !known.has(file)))
