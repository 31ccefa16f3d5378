import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const address = '/icon.svg'
const source = resolve(import.meta.dirname, '../../web/public/icon.svg')

/** Puts the icon of the browser tab into the document, because it is smaller than the headers of its own request. */
export const icon = (): Plugin => ({
  name: 'icon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { path }) => {
      // The document of the viewer has no icon.
      if (path !== '/index.html') return page
      if (!page.includes(address)) throw new Error(`index.html does not load ${address}`)
      return page.replace(address, `data:image/svg+xml,${encodeURIComponent(readFileSync(source, 'utf8'))}`)
    },
  },
})
