import type { MeasuredInput } from '#contract/measurement.ts'
import { bondingRow, photoPlaceTexts } from '#domain/measurement/photoPlace.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../../texts/useTexts.ts'
import { rowName } from '../checkText.ts'

/** What a photo shows, in words: a step as it ended, a measuring point or another page. */
export function placeName(place: string, measured: MeasuredInput, texts: Texts) {
  const row = bondingRow(place)
  if (row !== null) return rowName({ name: 'point', row }, measured, texts)
  return photoPlaceTexts(place, measured)
    .map((text) => texts.t(text as TextKey))
    .join(': ')
}
