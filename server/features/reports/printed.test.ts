import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { reports } from '#contract/report.ts'
import { disconnectionAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { workshopOf } from '../../../test/support/workshop.ts'

let server: TestServer
let tester: Client
let companyVehicleId: string
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  ;({ vehicleId: companyVehicleId, instruments, tester } = await workshopOf(server))
})
afterAll(() => server.close())

const securing = {
  ...{ kind: 'plug', place: 'Unter der Rückbank', keyKeptAt: 'Schlüsselkasten' },
  ...{ plugKeptAt: 'Absperrbox 3', padlockNo: '07' },
} as const

let counter = 0
async function finalise(measurement: object = {}, change: object = {}) {
  const measuredAt = new Date(Date.now() - 60_000).toISOString()
  const disconnection = { ...disconnectionAt(measuredAt), securing, ...measurement }
  const name = `Freischalten ${++counter}`
  const draft = await tester.ok(reports.create, {
    body: {
      ...{ type: 'disconnection', name, companyVehicleId, measuredAt, instruments },
      ...{ remarks: 'Festgestellt am Platz.', measurement: disconnection, ...change },
    } as never,
  })
  return tester.call(reports.finalise, {
    params: { id: draft._id },
    body: { version: draft.version, confirmed: true },
  })
}

/** Without white space. */
const squeezed = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '')

async function printed(measurement: object = {}, change: object = {}) {
  const { body } = await finalise(measurement, change)
  const { bytes } = await tester.call(files.read, { params: { id: body.fileId ?? '' } })
  const pages = (await PDF.load(bytes)).extractText()
  return { body, pages: pages.map(({ text }) => squeezed(text)) }
}

test('a report is not finalised without the insulating gloves that its safety step names', async () => {
  const { status, body } = await finalise({}, { instruments: instruments.slice(0, -1) })
  expect([status, body.fields]).toEqual([409, { instruments: 'glovesMissing' }])
})

test('the report prints the results of the two-pole tester and its checks, how the vehicle was secured, and why it is not earthed', async () => {
  const { pages, body } = await printed()
  const text = pages.join('')
  for (const part of [
    'Spannungsfreiheit (zweipoliger Prüfer) keine Spannung',
    'Trennstelle Servicestecker',
    'Unter der Rückbank',
    'Schlüsselkasten',
    'Absperrbox 3',
    'Nummer des Schlosses 07',
    'Erden und Kurzschließen',
    'IT-System',
  ])
    expect(text).toContain(squeezed(part))
  // Steps and results name both devices. In the extracted text, neighbouring cells appear between the lines of
  // a cell.
  for (const cells of [
    /MessgerätundSpannungsprüfervorder.{0,60}MessunganbekannterQuellegeprüft/,
    /MessgerätundSpannungsprüfernachder.{0,60}Messungerneutgeprüft/,
    /MessgerätundSpannungsprüfer(vorher)?beiderichtig✓bestanden(vorher)?geprüft/,
    /MessgerätundSpannungsprüfer(nachher)?beiderichtig✓bestanden(nachher)?geprüft/,
  ])
    expect(text).toMatch(cells)
  // The meter's category, and class and test date of the gloves, come from the register.
  expect(text).toContain('CATIII1500V')
  expect(text).toMatch(/IsolierendeHandschuhe,Klasse0.*geprüftam01\.01\.2000/)
  expect(body.instruments.at(-1)).toMatchObject({ category: 'class0', calibratedOn: '2000-01-01' })
})

test('missing details of the disconnect are printed as not stated', async () => {
  const { pages } = await printed({ securing: { ...securing, padlockNo: '' } })
  expect(pages.join('')).toContain('NummerdesSchlossesnichtangegeben')
})

test('no adjacent live parts is printed as found and is no deviation', async () => {
  const measuredAt = new Date(Date.now() - 60_000).toISOString()
  const { steps } = disconnectionAt(measuredAt)
  const adjacent = { ...steps.adjacent, state: 'noneAdjacent' }
  const { pages } = await printed({ steps: { ...steps, adjacent } }, { measuredAt })
  expect(pages.join('')).toContain('Keinebenachbarten,unterSpannung')
  expect(pages.join('')).toContain('✓festgestellt')
  expect(pages.join('')).not.toContain('Abweichungen')
})

test('the verify code is on page one', async () => {
  const { pages, body } = await printed()
  expect(pages[0]).toContain(body.verifyCode ?? 'no code')
})
