import type { Plugin } from 'vite'

const ofViewer = /\/@embedpdf\/snippet\/dist\/worker-engine-[^/]+\.js$/

/** What is replaced, and how often it has to be found. */
const replaced = [
  { from: '{type:"module"}', to: '{}', times: 2 },
  { from: 'import.meta.url', to: '""', times: 1 },
]

/**
 * The PDF viewer starts module workers from blobs. Chromium refuses these where a document has an origin of its own, as the
 * sandboxed frame of the viewer has, and starts classic ones. What the workers run needs nothing that only modules have.
 */
export const classicWorkers = (): Plugin => ({
  name: 'classic-workers',
  transform(code, id) {
    return ofViewer.test(id.replaceAll('\\', '/')) ? { code: withClassicWorkers(code), map: null } : undefined
  },
})

/** Fails where the library was changed, rather than building a viewer that shows nothing. */
export function withClassicWorkers(code: string) {
  for (const { from, times } of replaced) {
    const found = code.split(from).length - 1
    if (found !== times)
      throw new Error(`the workers of the PDF viewer have ${found} times ${from}, not ${times}`)
  }
  return replaced.reduce((text, { from, to }) => text.replaceAll(from, to), code)
}
