import type { Plugin } from 'vite'
import { locales } from '../../domain/locale.ts'
import { catalogueOf } from '../../texts/texts.ts'

const prefix = 'virtual:texts/'

/** Serves the texts of one language as a module of its own, so that a browser loads only the one it shows. */
export function textModules(): Plugin {
  return {
    name: 'text-modules',
    resolveId: (id) => (localeOf(id) ? `\0${id}` : undefined),
    load(id) {
      const locale = id.startsWith('\0') && localeOf(id.slice(1))
      return locale ? `export default ${JSON.stringify(shownTexts(locale))}` : undefined
    },
  }
}

const localeOf = (id: string) => locales.find((locale) => id === prefix + locale)

// Letters are written by the server only.
const shownTexts = (locale: (typeof locales)[number]) =>
  Object.fromEntries(Object.entries(catalogueOf(locale)).filter(([key]) => !key.startsWith('mail.')))
