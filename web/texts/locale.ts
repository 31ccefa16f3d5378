import { locales, type Locale } from '#domain/locale.ts'
import type { Catalogue } from '#texts/texts.ts'

/** The language shown now and its texts. Kept outside React, because every call to the server names it too. */
interface Shown {
  locale: Locale
  catalogue: Catalogue
}

const loaders: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  de: () => import('virtual:texts/de'),
  en: () => import('virtual:texts/en'),
  it: () => import('virtual:texts/it'),
}

let shown: Shown = { locale: 'de', catalogue: {} }
const listeners = new Set<() => void>()

export const shownTexts = () => shown
export const currentLocale = () => shown.locale

export function onLocaleChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows another language and remembers it on this device. */
export async function changeLocale(locale: Locale) {
  await show(locale)
  localStorage.setItem('locale', locale)
}

/** The language chosen on this device, else the first one the browser asks for and we have, else German. */
export const showFirstLocale = () => show(chosenLocale() ?? firstOf(navigator.languages) ?? 'de')

export const chosenLocale = () => localeNamed(localStorage.getItem('locale'))

async function show(locale: Locale) {
  const { default: catalogue } = await loaders[locale]()
  shown = { locale, catalogue }
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

const localeNamed = (name: string | null) => locales.find((locale) => locale === name)

const firstOf = (tags: readonly string[]) =>
  tags.map((tag) => localeNamed(tag.slice(0, 2).toLowerCase())).find((locale) => locale !== undefined)
