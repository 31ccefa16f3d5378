import type { CallInput } from '#contract/endpoint.ts'
import type { Report, reports } from '#contract/report.ts'
import { isPhotoPlace } from '#domain/measurement/photoPlace.ts'
import { Problem } from '../../http/problem.ts'

type Body = CallInput<typeof reports.create>['body']

/** Each photo is named once and belongs to an item of the report. */
export function assertPhotoPlaces({ photos = [], type, measurement }: Body) {
  const ids = photos.map(({ photoId }) => photoId)
  const wrong = photos.findIndex(
    ({ place, photoId }, at) => !isPhotoPlace(place, { type, measurement }) || ids.indexOf(photoId) !== at,
  )
  if (wrong >= 0) throw new Problem('invalid', { fields: { [`photos.${wrong}`]: 'invalid' } })
}

/** All photos must have arrived before the report becomes final. */
export const missingPhotos = ({ photos }: Report): Record<string, string> =>
  Object.fromEntries(photos.flatMap(({ fileId }, at) => (fileId ? [] : [[`photos.${at}`, 'photoMissing']])))
