import { placeNames } from '#domain/sheet.ts'
import type { TextKey } from '#texts/texts.ts'

/** What the form calls a place on the page; places it does not fill keep the document's own name. */
export const fieldLabels: Record<string, TextKey | undefined> = {
  ...Object.fromEntries(placeNames.map((place) => [place, `template.place.${place}` as const])),
  'certificate.name': 'template.name',
  'certificate.level': 'template.level',
  'authority.name': 'template.authority',
}
