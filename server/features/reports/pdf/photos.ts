import type { MeasuredInput } from '#contract/measurement.ts'
import { bondingRow, photoPlaceTexts } from '#domain/measurement/photoPlace.ts'
import { sha256 } from '../../../config.ts'
import type { Services } from '../../../services.ts'
import type { Snapshot } from '../snapshot.ts'
import { pointName } from './equalization.ts'
import type { Translate } from './row.ts'

/** With captions. Throws unless the files are the signed ones. */
export const printedPhotos = ({ files }: Pick<Services, 'files'>, snapshot: Snapshot, t: Translate) =>
  Promise.all(
    snapshot.photos.map(async ({ fileId, sha256: signed, place, note }, at) => {
      const bytes = await files.get(fileId ?? '')
      if (sha256(bytes).toString('hex') !== signed) throw new Error('a photo is not the one that was signed')
      const caption = t('report.photo.caption', { number: at + 1, what: placeName(place, snapshot, t) })
      return { caption, note, bytes }
    }),
  )

function placeName(place: string, { report: { type }, measurement }: Snapshot, t: Translate) {
  const row = bondingRow(place)
  const measured = { type, measurement } as MeasuredInput
  const point =
    row !== null && measured.type === 'potentialEqualization' ? measured.measurement.points[row] : undefined
  if (point) return pointName(point, row ?? 0, t)
  return photoPlaceTexts(place, measured)
    .map((text) => t(text))
    .join(': ')
}
