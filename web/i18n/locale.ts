import { locales, type Locale } from '#domain/locale.ts'
import type { Catalogue } from '#texts/texts.ts'
import { createStore } from '../ui/store.ts'

/** Outside React, because every request to the server sends the language. */
interface LoadedTexts {
  locale: Locale
  catalogue: Catalogue
}

type Load = () => Promise<{ default: Catalogue }>

/** Texts for guests, for the first screen of the app, for other pages, and for pages with details of reports. */
const loaders: Record<Locale, readonly Load[]> = {
  de: [
    () => import('virtual:texts/de'),
    () => import('virtual:texts/de/more'),
    () => import('virtual:texts/de/rest'),
    () => import('virtual:texts/de/reports'),
  ],
  en: [
    () => import('virtual:texts/en'),
    () => import('virtual:texts/en/more'),
    () => import('virtual:texts/en/rest'),
    () => import('virtual:texts/en/reports'),
  ],
  it: [
    () => import('virtual:texts/it'),
    () => import('virtual:texts/it/more'),
    () => import('virtual:texts/it/rest'),
    () => import('virtual:texts/it/reports'),
  ],
}
const amounts = { home: 2, most: 3, all: 4 } as const
export type TextAmount = keyof typeof amounts

export const texts = createStore<LoadedTexts>({ locale: 'de', catalogue: {} })
let shownParts = 1
export const currentLocale = () => texts.get().locale

export async function changeLocale(locale: Locale) {
  await show(locale)
  localStorage.setItem('locale', locale)
}

/** Language of this device, otherwise the first supported one of the browser, otherwise German. */
export const showFirstLocale = () => show(chosenLocale() ?? firstOf(navigator.languages) ?? 'de')

export const chosenLocale = () => localeNamed(localStorage.getItem('locale'))

/** Resolves when the texts for the first screen, for most pages, or for all pages are loaded. */
export async function showTexts(amount: TextAmount) {
  if (amounts[amount] <= shownParts) return
  await show(currentLocale(), amounts[amount])
  shownParts = Math.max(shownParts, amounts[amount])
}

async function show(locale: Locale, count = shownParts) {
  const parts = await Promise.all(loaders[locale].slice(0, count).map((load) => load()))
  document.documentElement.lang = locale
  // Parallel loads must not remove each other's texts.
  const loaded = locale === currentLocale() ? texts.get().catalogue : {}
  texts.set({
    locale,
    catalogue: Object.assign({}, loaded, ...parts.map((part) => part.default)) as Catalogue,
  })
}

const localeNamed = (name: string | null) => locales.find((locale) => locale === name)

const firstOf = (tags: readonly string[]) =>
  tags.map((tag) => localeNamed(tag.slice(0, 2).toLowerCase())).find((locale) => locale !== undefined)
