import { locales, type Locale } from '#domain/locale.ts'
import type { Catalogue } from '#texts/texts.ts'
import { createStore } from '../ui/store.ts'

/** The language shown now and its texts. Kept outside React, because every call to the server names it too. */
interface Shown {
  locale: Locale
  catalogue: Catalogue
}

type Load = () => Promise<{ default: Catalogue }>

const loaders: Record<Locale, { first: Load; more: Load }> = {
  de: { first: () => import('virtual:texts/de'), more: () => import('virtual:texts/de/more') },
  en: { first: () => import('virtual:texts/en'), more: () => import('virtual:texts/en/more') },
  it: { first: () => import('virtual:texts/it'), more: () => import('virtual:texts/it/more') },
}

/** The texts on screen; screens follow it. */
export const texts = createStore<Shown>({ locale: 'de', catalogue: {} })
let showsAll = false
export const currentLocale = () => texts.get().locale

/** Shows another language and remembers it on this device. */
export async function changeLocale(locale: Locale) {
  await show(locale)
  localStorage.setItem('locale', locale)
}

/** The language chosen on this device, else the first one the browser asks for and we have, else German. */
export const showFirstLocale = () => show(chosenLocale() ?? firstOf(navigator.languages) ?? 'de')

export const chosenLocale = () => localeNamed(localStorage.getItem('locale'))

/** From here on the texts of every page are there, not only those of the sign-in. */
export async function showAllTexts() {
  if (showsAll) return
  await show(currentLocale(), true)
  showsAll = true
}

async function show(locale: Locale, all = showsAll) {
  const { first, more } = loaders[locale]
  const parts = await Promise.all(all ? [first(), more()] : [first()])
  document.documentElement.lang = locale
  texts.set({ locale, catalogue: Object.assign({}, ...parts.map((part) => part.default)) as Catalogue })
}

const localeNamed = (name: string | null) => locales.find((locale) => locale === name)

const firstOf = (tags: readonly string[]) =>
  tags.map((tag) => localeNamed(tag.slice(0, 2).toLowerCase())).find((locale) => locale !== undefined)
