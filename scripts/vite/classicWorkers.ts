import type { Plugin } from 'vite'

const ofViewer = /\/@embedpdf\/snippet\/dist\/worker-engine-[^/]+\.js$/

/** Replacements, and how often each must match. */
const replaced = [
  { from: '{type:"module"}', to: '{}', times: 2 },
  { from: 'import.meta.url', to: '""', times: 1 },
]

/**
 * Makes the PDF viewer start classic workers. Chromium refuses module workers from blobs in a document with
 * an opaque origin, such as the sandboxed frame of the viewer. The workers use no feature that needs modules.
 */
export const classicWorkers = (): Plugin => ({
  name: 'classic-workers',
  transform(code, id) {
    return ofViewer.test(id.replaceAll('\\', '/')) ? { code: withClassicWorkers(code), map: null } : undefined
  },
})

/** Throws if the library changed, because the viewer would otherwise show nothing. */
export function withClassicWorkers(code: string) {
  for (const { from, times } of replaced) {
    const occurrences = code.split(from).length - 1
    if (occurrences !== times)
      throw new Error(`the workers of the PDF viewer have ${occurrences} times ${from}, not ${times}`)
  }
  return replaced.reduce((text, { from, to }) => text.replaceAll(from, to), code)
}
