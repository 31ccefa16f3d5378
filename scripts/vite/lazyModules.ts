import path from 'node:path'
import type { Plugin } from 'vite'

const web = path.resolve(import.meta.dirname, '../../web')

/**
 * Lists the file of each module that is loaded on demand. The manifest lacks those that share a file with other modules.
 */
export const lazyModules = (): Plugin => ({
  name: 'lazy-modules',
  generateBundle(_options, bundle) {
    const files: Record<string, string> = {}
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.dynamicImporters.length)
            files[path.relative(web, id).replaceAll(path.sep, '/')] = chunk.fileName
    this.emitFile({ type: 'asset', fileName: '.vite/lazyModules.json', source: JSON.stringify(files) })
  },
})
