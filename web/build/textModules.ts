import type { Plugin } from 'vite'
import { locales, type Locale } from '../../domain/locale.ts'
import { catalogueOf } from '../../texts/texts.ts'

/** What a guest sees first; everything else is loaded with the first page behind the sign-in. */
const first = /^(shell|account|problem)\./
// Letters are written by the server only.
const never = /^mail\./

const modules = new Map<string, { locale: Locale; has: (key: string) => boolean }>(
  locales.flatMap((locale) => [
    [`virtual:texts/${locale}`, { locale, has: (key: string) => first.test(key) }],
    [`virtual:texts/${locale}/more`, { locale, has: (key: string) => !first.test(key) && !never.test(key) }],
  ]),
)

/** Serves the texts of one language as modules, so that a browser loads only what it shows. */
export function textModules(): Plugin {
  return {
    name: 'text-modules',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load(id) {
      const asked = id.startsWith('\0') && modules.get(id.slice(1))
      if (!asked) return undefined
      const texts = Object.entries(catalogueOf(asked.locale)).filter(([key]) => asked.has(key))
      return `export default ${JSON.stringify(Object.fromEntries(texts))}`
    },
  }
}
