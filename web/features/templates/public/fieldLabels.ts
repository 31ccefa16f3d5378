import { placeNames } from '#domain/sheet.ts'
import type { TextKey } from '#texts/texts.ts'

/** Form labels of the places on the page. Other places keep the name in the document. */
export const fieldLabels: Record<string, TextKey | undefined> = {
  ...Object.fromEntries(placeNames.map((place) => [place, `template.place.${place}` as const])),
  'certificate.name': 'template.name',
  'certificate.level': 'template.level',
  'authority.name': 'template.authority',
}
