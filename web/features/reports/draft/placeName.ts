import type { MeasuredInput } from '#contract/measurement.ts'
import { bondingRow, photoPlaceTexts } from '#domain/measurement/photoPlace.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../../i18n/useTexts.ts'
import { rowName } from '../reportTexts.ts'

export function placeName(place: string, measured: MeasuredInput, texts: Texts) {
  const row = bondingRow(place)
  if (row !== null) return rowName({ name: 'point', row }, measured, texts)
  return photoPlaceTexts(place, measured)
    .map((text) => texts.t(text as TextKey))
    .join(': ')
}
