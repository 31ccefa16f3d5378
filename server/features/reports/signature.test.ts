import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { people } from '#contract/person.ts'
import { reports } from '#contract/report.ts'
import { disconnectionAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { databaseHash } from '../../../test/support/databaseHash.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let tester: Client
let boss: Client
let companyVehicleId: string
let instruments: { instrumentId: string }[] = []

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const issuer = await insert.person(writes, 'Anna')
  const holder = await insert.person(writes, 'Tessa')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  // The company needs another administrator.
  await insert.employ(writes, companyId, issuer, 'admin')
  await insert.employ(writes, companyId, holder)
  await insert.seal(server, (await insert.certificate(writes, { holder, issuer, template })).id)
  const owned = { companyId, createdBy: holder }
  companyVehicleId = (await insert.companyVehicle(writes, owned)).id
  instruments = await insert.instruments(writes, owned)
  tester = await server.as(holder)
  boss = await server.as(issuer)
})
afterAll(() => server.close())

let counter = 0

const draft = () =>
  tester.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++counter}`,
      companyVehicleId,
      measuredAt: new Date().toISOString(),
      instruments,
      measurement: { ...disconnectionAt(new Date()), decisionRule: { kind: 'simple' } } as never,
    },
  })

const wave = { width: 600, height: 200, strokes: [[40, 100, 80, 40, 120, 160, 160, 40, 200, 160, 240, 100]] }

const sign = ({ _id, version }: { _id: string; version: number }, signature?: unknown) =>
  tester.call(reports.finalise, {
    params: { id: _id },
    body: { version, confirmed: true, signature: signature as never },
  })

async function inside(fileId: string | null) {
  const { bytes } = await tester.call(files.read, { params: { id: fileId ?? '' } })
  const pdf = await PDF.load(bytes)
  const text = pdf
    .extractText()
    .map((page) => page.text)
    .join(' ')
  const attached = pdf.getAttachment('report.json')
  return { text, data: JSON.parse(Buffer.from(attached ?? []).toString('utf8')) as Attached }
}

interface Attached {
  report: Record<string, unknown>
  signature: { name: string; at: string; contentSha256: string; drawn: unknown }
  [part: string]: unknown
}

describe('signature of a report', () => {
  test('is drawn above the name in the PDF and described for screen readers and in the data', async () => {
    const { body } = await sign(await draft(), wave)
    expect(body.signature).toMatchObject({ name: 'Tessa Muster', drawn: wave })
    const { data, text } = await inside(body.fileId)
    expect(data.signature).toEqual(body.signature)
    expect(text).toContain('Tessa Muster')
    const plain = await sign(await draft())
    const without = await tester.call(files.read, { params: { id: plain.body.fileId ?? '' } })
    expect(plain.body.signature).toMatchObject({ name: 'Tessa Muster', drawn: null })
    expect(without.bytes.toString('latin1')).not.toContain('Unterschrift von')
  })

  test('contains the hash of the signed data, which anyone can compute from the data in the PDF', async () => {
    const { body } = await sign(await draft(), wave)
    const { data } = await inside(body.fileId)
    const {
      report,
      vehicle,
      precedingDisconnection,
      instruments,
      photos,
      measurement,
      judgement,
      signature,
    } = data
    const { _id, number, verifyCode, finalisedAt, ...recorded } = report
    const shown = {
      report: recorded,
      vehicle,
      precedingDisconnection,
      instruments,
      photos,
      measurement,
      judgement,
    }
    const hash = createHash('sha256').update(sorted(shown)).digest('hex')
    expect(signature.contentSha256).toBe(hash)
    expect([_id, number, verifyCode, finalisedAt]).not.toContain(undefined)
  })

  test.each([
    ['a picture', 'data:image/png;base64,iVBORw0KGgo='],
    ['an SVG image', '<svg onload="alert(1)"/>'],
    ['points beside the pad', { ...wave, strokes: [[40, 100, 80, 40, 700, 160, 160, 40, 200, 160, 9, 9]] }],
    ['fractions of pixels', { ...wave, strokes: [[40.5, 100, 80, 40, 120, 160, 160, 40, 200, 160, 9, 9]] }],
    ['a single dot', { ...wave, strokes: [[40, 100]] }],
    ['an oversized pad', { ...wave, width: 100_000 }],
    ['too many points', { ...wave, strokes: Array(60).fill(Array(200).fill(7)) }],
    ['a path in addition to the points', { ...wave, path: 'M0,0L9,9' }],
  ])(
    'T41: consists of points only: %s is rejected, naming the field, and nothing is final',
    async (_what, drawn) => {
      const report = await draft()
      const before = await databaseHash(server.database)
      const { status, body } = await sign(report, drawn)
      expect(status).toBe(400)
      expect(Object.keys(body.fields ?? {}).join()).toMatch(/^signature/)
      expect(await databaseHash(server.database)).toEqual(before)
    },
  )

  test('is hidden after the signer is erased', async () => {
    const { body } = await sign(await draft(), wave)
    await tester.ok(people.eraseMyself)
    const after = await boss.ok(reports.read, { params: { id: body._id } })
    expect(after.signature).toBeNull()
  })
})

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
