import { locales, type Locale } from '#domain/locale.ts'
import type { Catalogue } from '#texts/texts.ts'
import { createStore } from '../ui/store.ts'

/** Outside React, because every request to the server sends the language. */
interface LoadedTexts {
  locale: Locale
  catalogue: Catalogue
}

type Load = () => Promise<{ default: Catalogue }>

/** Texts for guests, for the first screen of the app, for all other pages, and for pages with details of reports. */
type Part = 'first' | 'home' | 'most' | 'reports'

const loaders: Record<Locale, Record<Part, Load>> = {
  de: {
    first: () => import('virtual:texts/de'),
    home: () => import('virtual:texts/de/home'),
    most: () => import('virtual:texts/de/most'),
    reports: () => import('virtual:texts/de/reports'),
  },
  en: {
    first: () => import('virtual:texts/en'),
    home: () => import('virtual:texts/en/home'),
    most: () => import('virtual:texts/en/most'),
    reports: () => import('virtual:texts/en/reports'),
  },
  it: {
    first: () => import('virtual:texts/it'),
    home: () => import('virtual:texts/it/home'),
    most: () => import('virtual:texts/it/most'),
    reports: () => import('virtual:texts/it/reports'),
  },
}

/** From few to all. The part `most` contains `home`, so that a first visit of another page makes one request less. */
const amounts = { first: 0, home: 1, most: 2, all: 3 } as const
const partsOf: Record<keyof typeof amounts, readonly Part[]> = {
  first: ['first'],
  home: ['first', 'home'],
  most: ['first', 'most'],
  all: ['first', 'most', 'reports'],
}
export type TextAmount = Exclude<keyof typeof amounts, 'first'>

export const texts = createStore<LoadedTexts>({ locale: 'de', catalogue: {} })
let shown: keyof typeof amounts = 'first'
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
  if (amounts[amount] <= amounts[shown]) return
  await show(currentLocale(), amount)
  if (amounts[amount] > amounts[shown]) shown = amount
}

async function show(locale: Locale, amount = shown) {
  const parts = await Promise.all(partsOf[amount].map((part) => loaders[locale][part]()))
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
