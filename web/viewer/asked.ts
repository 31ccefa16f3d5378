import { locales, type Locale } from '#domain/locale.ts'

/** What the page around asks the viewer to show. */
export interface Asked {
  file: string
  locale: Locale
  scheme: 'light' | 'dark'
}

const storedFile =
  /^\/api\/(?:file\/[0-9a-f-]{36}|certificate\/[0-9a-f-]{36}\/card\?[a-z=&]*|share\/(?:certificate|report)\/[\w-]{43}\/file(?:\?lang=[a-z]{2})?)$/

/** Reads the address. Anything but a stored file, a card or a shared paper of ours is refused, so that a link cannot show foreign papers here. */
export function askedOf(query: string): Asked | null {
  const asked = new URLSearchParams(query)
  const file = asked.get('file') ?? ''
  if (!storedFile.test(file)) return null
  return {
    file,
    locale: locales.find((locale) => locale === asked.get('locale')) ?? 'de',
    scheme: asked.get('scheme') === 'dark' ? 'dark' : 'light',
  }
}
