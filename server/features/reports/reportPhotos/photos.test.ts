import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { reports } from '#contract/report.ts'
import { mostPhotos } from '#domain/reportType.ts'
import { disconnectionAt } from '../../../../test/vectors/disconnection.ts'
import { blankPng } from '../../../../test/support/blankPng.ts'
import type { Answered, Client } from '../../../../test/support/client.ts'
import { databaseHash } from '../../../../test/support/databaseHash.ts'
import { form } from '../../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { roundsOf, times } from '../../../../test/support/race.ts'

let server: TestServer
let tester: Client
let colleague: Client
let stranger: Client
let companyVehicleId: string
let instruments: { instrumentId: string }[] = []

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const issuer = await insert.person(writes, 'Anna')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  const employed = async (firstname: string, company = companyId) => {
    const holder = await insert.person(writes, firstname)
    await insert.employ(writes, company, holder)
    await insert.seal(server, (await insert.certificate(writes, { holder, issuer, template })).id)
    return holder
  }
  const holder = await employed('Tessa')
  const owned = { companyId, createdBy: holder }
  companyVehicleId = (await insert.companyVehicle(writes, owned)).id
  instruments = await insert.instruments(writes, owned)
  tester = await server.as(holder)
  colleague = await server.as(await employed('Konrad'))
  stranger = await server.as(await employed('Frieda', (await insert.company(writes, 'Werkstatt')).id))
})
afterAll(() => server.close())

let counter = 0

const named = (place = 'step.serviceDisconnect', note = '') => ({ photoId: randomUUID(), place, note })

const once = named()

const aReport = (photos: ReturnType<typeof named>[]) => ({
  type: 'disconnection' as const,
  name: `Freischalten ${++counter}`,
  companyVehicleId,
  measuredAt: new Date().toISOString(),
  instruments,
  photos,
  measurement: { ...disconnectionAt(new Date()), decisionRule: { kind: 'simple' } } as never,
})
const draft = (photos: ReturnType<typeof named>[]) => tester.ok(reports.create, { body: aReport(photos) })

const colours = { width: 1200, height: 900, channels: 3 as const }
const jpegs = new Map<number, Promise<Buffer>>()
function jpeg(red = 200) {
  const upload =
    jpegs.get(red) ??
    sharp({ create: { ...colours, background: { r: red, g: 120, b: 40 } } })
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '47/1 4/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
  jpegs.set(red, upload)
  return upload
}

interface Sent {
  fileId: string
  sha256: string
  code?: string
  fields?: Record<string, string>
}

async function send(reportId: string, photoId: string, bytes: Uint8Array, caller = tester) {
  const answer = await caller.send('POST', `/api/report/${reportId}/photo`, form({ photoId }, bytes))
  return answer as Answered<Sent>
}

const read = (id: string, caller = tester) => caller.call(files.read, { params: { id } })
const reread = (id: string) => tester.ok(reports.read, { params: { id } })
const finalise = ({ _id, version }: { _id: string; version: number }) =>
  tester.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })

const rowsOf = (id: string) =>
  server.database.reads.selectFrom('file').select('id').where('id', '=', id).execute()

describe('photo of a report', () => {
  test('belongs to the draft that references it and is visible only to its readers', async () => {
    const photo = named()
    const { _id } = await draft([photo])
    const { body } = await send(_id, photo.photoId, await jpeg())
    expect((await reread(_id)).photos).toEqual([{ ...photo, fileId: body.fileId, sha256: body.sha256 }])
    expect((await read(body.fileId)).status).toBe(200)
    expect((await read(body.fileId, colleague)).status).toBe(200)
  })

  test('T26: in a report of another company is neither readable nor writable', async () => {
    const photo = named()
    const { _id } = await draft([photo])
    const { body } = await send(_id, photo.photoId, await jpeg())
    expect((await read(body.fileId, stranger)).status).toBe(404)
    expect((await read(body.fileId, await server.as())).status).toBe(404)
    expect((await send(_id, photo.photoId, await jpeg(), stranger)).status).toBe(404)
    expect((await send(_id, photo.photoId, await jpeg(), colleague)).status).toBe(403)
  })

  test('T40: contains neither location nor device metadata, and no data after its end', async () => {
    const photo = named()
    const { _id } = await draft([photo])
    const sent = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')])
    expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(0)
    const { body } = await send(_id, photo.photoId, sent)
    const { bytes } = await read(body.fileId)
    const { exif, format, width } = await sharp(bytes).metadata()
    expect({ exif, format, width }).toEqual({ exif: undefined, format: 'jpeg', width: 1200 })
    expect(bytes.toString('latin1')).not.toMatch(/script|Kamera|Exif/)
  })

  test.each([
    ['T39: an SVG image', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['T39: an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['T39: an HTML page that starts like a photo', () => Buffer.from('\xff\xd8\xff<html>', 'latin1'), 400],
    ['T40: a picture of 225 million pixels', () => blankPng(15_000, 15_000), 413],
    ['a file over the size limit', () => Buffer.alloc(10_000_001, 1), 413],
  ])('%s is rejected, and nothing of it is stored', async (_what, make, refusal) => {
    const photo = named()
    const { _id } = await draft([photo])
    const before = await databaseHash(server.database)
    const { status, body } = await send(_id, photo.photoId, make())
    expect(status).toBe(refusal)
    // An unsupported file type is refused as a whole.
    if (refusal !== 415) expect(Object.keys(body.fields ?? {})).toEqual(['file'])
    expect(await databaseHash(server.database)).toEqual(before)
  })

  test('with many details is compressed enough for a report with twenty photos', async () => {
    const photo = named()
    const { _id } = await draft([photo])
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer()
    const { body } = await send(_id, photo.photoId, noise)
    const { bytes } = await read(body.fileId)
    expect(bytes.length).toBeLessThanOrEqual(450_000)
  })

  test('T76: sent four times at once, as after an interrupted answer, exists once', async () => {
    const bytes = await jpeg()
    for (const { round, race } of roundsOf(server, { free: 1 })) {
      const photo = named()
      const { _id } = await draft([photo])
      // Only two per network are processed at a time, so a third would not reach the lock.
      const count = round < 2 ? 2 : 4
      const { won, answers } = await race(times(count, () => () => send(_id, photo.photoId, bytes)))
      expect(won).toBe(count)
      expect(new Set(answers.map(({ body }) => body.fileId)).size).toBe(1)
    }
  })

  test('sent again with other bytes is rejected as different, and the first remains', async () => {
    const photo = named()
    const { _id } = await draft([photo])
    const first = await jpeg()
    const { body } = await send(_id, photo.photoId, first)
    const before = await databaseHash(server.database)
    const other = await send(_id, photo.photoId, await jpeg(20))
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'report.photoOther', fields: { file: 'report.photoOther' } },
    })
    expect(await databaseHash(server.database)).toEqual(before)
    expect(await send(_id, photo.photoId, first)).toMatchObject({ status: 200, body })
  })

  test('sent twice at once with different content under one id is stored once, and the other is rejected', async () => {
    const sent = await Promise.all([jpeg(), jpeg(20)])
    for (const { race } of roundsOf(server, { free: 1 })) {
      const photo = named()
      const { _id } = await draft([photo])
      const outcome = await race(sent.map((bytes) => () => send(_id, photo.photoId, bytes)))
      expect(outcome).toMatchObject({ won: 1, why: ['report.photoOther'] })
    }
  })

  test('that the draft does not reference, or no longer, is rejected, and its data is removed', async () => {
    const [remaining, dropped] = [named(), named('uPlusMinus')]
    const report = await draft([remaining, dropped])
    const { body } = await send(report._id, dropped.photoId, await jpeg())
    await send(report._id, remaining.photoId, await jpeg(90))
    const params = { id: report._id }
    const { photos } = await tester.ok(reports.update, {
      params,
      body: { ...report, photos: [remaining] },
    })
    expect(photos.map(({ photoId, fileId }) => [photoId, fileId !== null])).toEqual([
      [remaining.photoId, true],
    ])
    expect(await rowsOf(body.fileId)).toEqual([])
    expect((await send(report._id, dropped.photoId, await jpeg())).body.code).toBe('report.photoUnknown')
  })

  test('is deleted with its draft', async () => {
    const photo = named()
    const { _id } = await draft([photo])
    const { body } = await send(_id, photo.photoId, await jpeg())
    await tester.ok(reports.remove, { params: { id: _id } })
    expect(await rowsOf(body.fileId)).toEqual([])
    expect((await read(body.fileId)).status).toBe(404)
  })

  test.each([
    ['of an item that is not in this kind of report', [named('rPlusChassis')]],
    ['without a subject', [named('engine')]],
    ['listed twice', Array.from({ length: 2 }, () => once)],
    ['beyond the maximum of a report', Array.from({ length: mostPhotos + 1 }, () => named())],
  ])('%s is rejected', async (_what, photos) => {
    const { status, body } = await tester.call(reports.create, { body: aReport(photos) })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).some((field) => field.startsWith('photos'))).toBe(true)
  })
})

describe('report with photos', () => {
  test('is not final before each photo has arrived, and the missing one is named', async () => {
    const photos = [named(), named('uPlusMinus')]
    const report = await draft(photos)
    await send(report._id, photos[0]?.photoId ?? '', await jpeg())
    const { status, body } = await finalise(report)
    expect({ status, fields: body.fields }).toEqual({ status: 409, fields: { 'photos.1': 'photoMissing' } })
  })

  test('T58: prints them with captions, contains their hashes, and adds or removes none afterwards', async () => {
    const photo = named('step.serviceDisconnect', 'Stecker im Kofferraum')
    const late = named()
    const report = await draft([photo])
    const { body: sent } = await send(report._id, photo.photoId, await jpeg())
    const { body: final } = await finalise(report)
    expect(final.photos).toEqual([{ ...photo, fileId: sent.fileId, sha256: sent.sha256 }])
    const pdf = await PDF.load((await read(final.fileId ?? '')).bytes)
    const text = pdf
      .extractText()
      .map((page) => page.text.replace(/\s+/g, ' '))
      .join(' ')
    expect(text).toContain('Foto 1: ')
    expect(text).toContain('Stecker im Kofferraum')
    const data = JSON.parse(Buffer.from(pdf.getAttachment('report.json') ?? []).toString('utf8')) as object
    expect(data).toMatchObject({ photos: [{ sha256: sent.sha256, place: photo.place }] })
    expect((await send(report._id, late.photoId, await jpeg())).body.code).toBe('report.immutable')
    const { writes } = server.database
    const row = { reportId: report._id, photoId: photo.photoId, sentSha256: Buffer.alloc(32) }
    await expect(
      writes.deleteFrom('reportPhoto').where('photoId', '=', photo.photoId).execute(),
    ).rejects.toThrow('final')
    await expect(
      writes
        .insertInto('reportPhoto')
        .values({ ...row, photoId: late.photoId, fileId: sent.fileId })
        .execute(),
    ).rejects.toThrow('final')
    expect((await read(sent.fileId)).status).toBe(200)
    expect((await read(sent.fileId, stranger)).status).toBe(404)
  })

  test('is amended with the same photos; those removed from the draft stay with the original report', async () => {
    const photo = named()
    const report = await draft([photo])
    const { body: sent } = await send(report._id, photo.photoId, await jpeg())
    await finalise(report)
    const amending = await tester.ok(reports.amend, {
      params: { id: report._id },
      body: { reason: 'Ein Foto fehlt' },
    })
    expect(amending.photos).toMatchObject([{ photoId: photo.photoId, fileId: sent.fileId }])
    await tester.ok(reports.remove, { params: { id: amending._id } })
    expect((await reread(report._id)).photos).toMatchObject([{ fileId: sent.fileId }])
    expect((await read(sent.fileId)).status).toBe(200)
  })
})
