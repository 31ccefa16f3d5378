import { locales, type Locale } from '#domain/locale.ts'
import type { Catalogue } from '#texts/texts.ts'
import { createStore } from '../ui/store.ts'

/** The language shown now and its texts. Kept outside React, because every call to the server names it too. */
interface Shown {
  locale: Locale
  catalogue: Catalogue
}

type Load = () => Promise<{ default: Catalogue }>

/** What a guest reads first, what the first screen of the app needs beside it, and everything else. */
const loaders: Record<Locale, readonly [Load, Load, Load]> = {
  de: [
    () => import('virtual:texts/de'),
    () => import('virtual:texts/de/more'),
    () => import('virtual:texts/de/rest'),
  ],
  en: [
    () => import('virtual:texts/en'),
    () => import('virtual:texts/en/more'),
    () => import('virtual:texts/en/rest'),
  ],
  it: [
    () => import('virtual:texts/it'),
    () => import('virtual:texts/it/more'),
    () => import('virtual:texts/it/rest'),
  ],
}
const amounts = { home: 2, all: 3 } as const

/** The texts on screen; screens follow it. */
export const texts = createStore<Shown>({ locale: 'de', catalogue: {} })
let shownParts = 1
export const currentLocale = () => texts.get().locale

/** Shows another language and remembers it on this device. */
export async function changeLocale(locale: Locale) {
  await show(locale)
  localStorage.setItem('locale', locale)
}

/** The language chosen on this device, else the first one the browser asks for and we have, else German. */
export const showFirstLocale = () => show(chosenLocale() ?? firstOf(navigator.languages) ?? 'de')

export const chosenLocale = () => localeNamed(localStorage.getItem('locale'))

/** From here on the texts of the first screen of the app are there, or those of every page. */
export async function showTexts(amount: keyof typeof amounts) {
  if (amounts[amount] <= shownParts) return
  await show(currentLocale(), amounts[amount])
  shownParts = Math.max(shownParts, amounts[amount])
}

async function show(locale: Locale, count = shownParts) {
  const parts = await Promise.all(loaders[locale].slice(0, count).map((load) => load()))
  document.documentElement.lang = locale
  // Two may be on their way at once: the one that asked for less takes nothing away.
  const known = locale === currentLocale() ? texts.get().catalogue : {}
  texts.set({
    locale,
    catalogue: Object.assign({}, known, ...parts.map((part) => part.default)) as Catalogue,
  })
}

const localeNamed = (name: string | null) => locales.find((locale) => locale === name)

const firstOf = (tags: readonly string[]) =>
  tags.map((tag) => localeNamed(tag.slice(0, 2).toLowerCase())).find((locale) => locale !== undefined)
