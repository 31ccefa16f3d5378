import type { MeasuredInput } from '#contract/measurement.ts'
import { bondingRow, photoPlaceText } from '#domain/measurement/photoPlace.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../../texts/useTexts.ts'
import { rowName } from '../checkText.ts'

/** What a photo shows, in words: a step, a measuring point or another page. */
export function placeName(place: string, measured: MeasuredInput, texts: Texts) {
  const row = bondingRow(place)
  return row === null
    ? texts.t(photoPlaceText(place) as TextKey)
    : rowName({ name: 'point', row }, measured, texts)
}
