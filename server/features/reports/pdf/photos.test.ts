import { expect, test } from 'vitest'
import { completeDisconnection } from '../../../../test/vectors/disconnection.ts'
import { sha256 } from '../../../config.ts'
import type { Services } from '../../../services.ts'
import { translate } from '../../../texts.ts'
import type { Snapshot } from '../snapshot.ts'
import { printedPhotos } from './sections.ts'

const bytes = Buffer.from('a photo')
const files = { get: () => Promise.resolve(bytes) } as unknown as Services['files']
const { steps } = completeDisconnection

async function caption(place: string, change: object = {}) {
  const photo = { place, fileId: 'photo', sha256: sha256(bytes).toString('hex'), note: '' }
  const snapshot = {
    ...{ report: { type: 'disconnection' }, photos: [photo] },
    measurement: { ...completeDisconnection, ...change },
  } as unknown as Snapshot
  const [printed] = await printedPhotos({ files }, snapshot, translate('de') as never)
  return printed?.caption
}

const adjacentAs = (state: string) => ({ steps: { ...steps, adjacent: { ...steps.adjacent, state } } })

test.each([
  ['done', 'Foto 1: Benachbarte, unter Spannung stehende Teile abgedeckt'],
  ['noneAdjacent', 'Foto 1: Keine benachbarten, unter Spannung stehenden Teile'],
  ['notApplicable', 'Foto 1: Benachbarte, unter Spannung stehende Teile abgedeckt: entfällt'],
])('a photo of adjacent live parts has the caption of its step, %s: %s', async (state, message) => {
  expect(await caption('step.adjacent', adjacentAs(state))).toBe(message)
})

test('a photo of a tester that shows voltage does not state absence of voltage', async () => {
  expect(await caption('step.absenceOfVoltage', { absenceOfVoltage: false })).toBe(
    'Foto 1: Spannungsfreiheit allpolig mit zweipoligem Spannungsprüfer festgestellt: nicht bestanden',
  )
})
