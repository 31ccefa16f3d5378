import type { MeasuredInput } from '#contract/measurement.ts'
import { bondingRow, photoPlaceTexts } from '#domain/measurement/photoPlace.ts'
import type { Snapshot } from '../snapshot.ts'
import { disconnectionPdf } from './disconnection.ts'
import { equalizationPdf, pointName } from './equalization.ts'
import { isolationPdf } from './isolation.ts'
import { checkText, type PdfSections, type Translate } from './row.ts'
import { sha256 } from '../../../config.ts'
import type { Services } from '../../../services.ts'

export function sectionsOf(snapshot: Snapshot, t: Translate): PdfSections {
  const { type, measurement } = measuredIn(snapshot)
  switch (type) {
    case 'disconnection':
      return disconnectionPdf(snapshot, measurement, t)
    case 'isolation':
      return isolationPdf(snapshot, measurement, t)
    case 'potentialEqualization':
      return equalizationPdf(snapshot, measurement, t)
  }
}

/** Each failure has the name used in the table below. */
export const failuresOf = (snapshot: Snapshot, t: Translate) =>
  snapshot.judgement.checks.flatMap(({ name, row, reason }) =>
    reason ? [{ point: rowName(snapshot, name, row, t), reason: t(`report.reason.${reason}`) }] : [],
  )

function rowName(snapshot: Snapshot, name: string, row: number | undefined, t: Translate) {
  const { type, measurement } = measuredIn(snapshot)
  const point = type === 'potentialEqualization' && row !== undefined ? measurement.points[row] : undefined
  if (point) return pointName(point, row ?? 0, t)
  return checkText(name, t) + (row === undefined ? '' : ` ${row + 1}`)
}

const measuredIn = ({ report, measurement }: Snapshot) =>
  ({ type: report.type, measurement }) as MeasuredInput

/** With captions. Throws unless the files are the signed ones. */
export const printedPhotos = ({ files }: Pick<Services, 'files'>, snapshot: Snapshot, t: Translate) =>
  Promise.all(
    snapshot.photos.map(async ({ fileId, sha256: signed, place, note }, at) => {
      const bytes = await files.get(fileId ?? '')
      if (sha256(bytes).toString('hex') !== signed) throw new Error('a photo is not the one that was signed')
      const caption = t('report.photo.caption', { number: at + 1, what: photoCaption(place, snapshot, t) })
      return { caption, note, bytes }
    }),
  )

function photoCaption(place: string, { report: { type }, measurement }: Snapshot, t: Translate) {
  const row = bondingRow(place)
  const measured = { type, measurement } as MeasuredInput
  const point =
    row !== null && measured.type === 'potentialEqualization' ? measured.measurement.points[row] : undefined
  if (point) return pointName(point, row ?? 0, t)
  return photoPlaceTexts(place, measured)
    .map((text) => t(text))
    .join(': ')
}
