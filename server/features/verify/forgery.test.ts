import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import type { fileVerification } from '#contract/verify.ts'
import { dayOf } from '#domain/day.ts'
import type * as z from 'zod/mini'
import { signedByAnother } from '../../../test/countersign.ts'
import { testHouse, type TestHouse } from '../../../test/house.ts'
import * as put from '../../../test/people.ts'
import { sha256 } from '../../config.ts'
import { limits } from '../../documents/pool.ts'
import { renderAndSeal } from '../../documents/render.ts'
import { germanCertificate } from '../../documents/sampleCertificates.ts'
import { samplePlatform, sealedAt } from '../../documents/sampleKeys.ts'
import { platformOf, sealIdentity } from '../../signing/signing.ts'
import { whomWeTrust } from './checking.ts'
import { judgeFile } from './file.ts'

let house: TestHouse
let sealed: Buffer
const { checkMs } = limits

beforeAll(async () => {
  // Every file is judged, however busy the machine is: one given up in time would have no verdict.
  limits.checkMs = 60_000
  house = await testHouse()
  await house.work()
  const { writes } = house.database
  const admin = await put.person(writes, 'Anna')
  const authority = await put.authority(writes, 'Prüfstelle', 'PS')
  await put.appoint(writes, authority.id, admin, 'admin')
  const { id: templateId } = await put.template(writes, authority.id)
  const { id: userId } = await put.person(writes, 'Hanna')
  const issueDate = dayOf(new Date(), 'Europe/Vienna')
  const body = { templateId, userId, issueDate, identityCheck: 'Reisepass' }
  const { fileId } = await (await house.as(admin)).ok(certificates.create, { body })
  sealed = Buffer.from(await house.files.get(fileId ?? ''))
}, 60_000)
afterAll(async () => {
  limits.checkMs = checkMs
  await house.close()
})

type Judged = z.infer<typeof fileVerification>

async function verdictOn(pdf: Uint8Array): Promise<Judged['verdict']> {
  const { statusCode, body } = await house.app.inject({
    method: 'POST',
    url: '/api/verify/file',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'application/pdf' },
    payload: Buffer.from(pdf),
  })
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  return (JSON.parse(body) as Judged).verdict
}

/** Every verdict on these files and how often; a few are looked at side by side. */
async function verdictsOn(files: Uint8Array[]) {
  const waiting = [...files]
  const verdicts: Record<string, number> = {}
  const look = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const verdict = await verdictOn(file)
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
    }
  }
  await Promise.all([look(), look()])
  return verdicts
}

/** Places spread over a range, some of them elsewhere in every run. */
const places = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_none, place) =>
    Math.min(to - 1, Math.floor(from + ((place + Math.random()) * (to - from)) / count)),
  )

function flipped(at: number) {
  const file = Buffer.from(sealed)
  file[at] = (file[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
  return file
}

/** What other programs append when something is changed: another object, a table and a trailer. */
function updated(place: number) {
  const object = `\n${900 + place} 0 obj\n<</Type/Annot/Subtype/FreeText/Contents(valid until 20${place})>>\nendobj\n`
  const at = sealed.length + object.length
  const table = `xref\n${900 + place} 1\n${String(sealed.length + 1).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size ${901 + place}/Root 1 0 R/Prev 0>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([sealed, Buffer.from(object + table + trailer)])
}

/** Another document that carries the whole sealed one, before or within it. */
const wrapped = (place: number) =>
  place % 2
    ? Buffer.concat([Buffer.from(`%PDF-1.7\n% ${place}\n`), sealed])
    : Buffer.concat([
        Buffer.from(`%PDF-1.7\n1 0 obj<</Length ${sealed.length}>>stream\n`),
        sealed,
        Buffer.from(`\nendstream\nendobj\n% ${place}\n%%EOF`),
      ])

/** A digit of the signature itself, or of the range it is said to cover. */
function misled(place: number) {
  const file = Buffer.from(sealed)
  const range = file.indexOf('/ByteRange')
  const [from, to] =
    place % 2 ? [range, range + 60] : [file.indexOf('/Contents <') + 11, file.indexOf('/Contents <') + 2000]
  const digits = Array.from({ length: to - from }, (_none, at) => from + at).filter((at) =>
    /[0-9a-f]/i.test(String.fromCharCode(file[at] ?? 0)),
  )
  const at = digits[place % digits.length] ?? from
  file[at] = (file[at] ?? 0) === 49 ? 50 : 49
  return file
}

const many = (count: number, make: (place: number) => Buffer) =>
  Array.from({ length: count }, (_none, place) => make(place)).filter((file) => !file.equals(sealed))

test('the file as it was sealed is genuine, and with a line end more it is not', async () => {
  expect(await verdictOn(sealed)).toBe('genuine')
  expect(await verdictOn(Buffer.concat([sealed, Buffer.from('\n')]))).toBe('altered')
})

test('what was hung onto a sealed file, or cut off from it, is said to be altered, whatever it is', async () => {
  const ranges = Buffer.from('\n/ByteRange [0 1 2 3]'.repeat(20))
  expect(await verdictOn(Buffer.concat([sealed, ranges]))).toBe('altered')
  expect(await verdictOn(sealed.subarray(0, -10))).toBe('altered')
})

test('T66: the file as it was sealed is genuine while nothing else can be checked', async () => {
  const { config, log, database } = house
  const now = new Date()
  const check = () => Promise.reject(new Error('nobody is free'))
  const asked = {
    db: database.reads,
    config,
    log,
    now,
    today: dayOf(now, 'Europe/Vienna'),
    check,
    trusted: whomWeTrust(config),
  }
  expect((await judgeFile({ ...asked, pdf: sealed })).verdict).toBe('genuine')
  await expect(judgeFile({ ...asked, pdf: flipped(900) })).rejects.toThrow('nobody is free')
})

test('G7: of more than a thousand altered files none is shown as genuine', { timeout: 240_000 }, async () => {
  const files = [
    ...places(640, 0, sealed.length).map(flipped),
    ...many(120, updated),
    ...many(80, wrapped),
    ...many(160, misled),
    ...places(40, 1, sealed.length).map((end) => sealed.subarray(0, end)),
  ]
  expect(files.length).toBeGreaterThan(1000)
  const verdicts = await verdictsOn(files)
  expect(Object.keys(verdicts).toSorted()).toEqual(['altered', 'unknown'])
})

test(
  'G7, T50: one that somebody else signed after us is altered, and unknown in our look alone',
  { timeout: 60_000 },
  async () => {
    const after = await Promise.all(Array.from({ length: 8 }, () => signedByAnother(sealed)))
    expect(Object.keys(await verdictsOn(after))).toEqual(['altered'])
    const { identity } = await samplePlatform('Prüfstelle')
    const look = await renderAndSeal({ template: 'certificate', data: germanCertificate }, identity, sealedAt)
    expect(await verdictOn(look)).toBe('unknown')
  },
)

test('a contract that somebody signed elsewhere is unknown here, not a changed file of ours', async () => {
  const contract = PDF.create()
  contract.addPage()
  expect(await verdictOn(await signedByAnother(await contract.save()))).toBe('unknown')
})

test('T49: a file whose hash was written into the register, but which was never sealed, is not genuine', async () => {
  const { identity } = await samplePlatform('Prüfstelle')
  const forged = await renderAndSeal({ template: 'certificate', data: germanCertificate }, identity, sealedAt)
  const { writes } = house.database
  const { sealedAt: _sealed, ...document } = await writes
    .selectFrom('issuedDocument')
    .selectAll()
    .executeTakeFirstOrThrow()
  await writes
    .insertInto('issuedDocument')
    .values({
      ...document,
      id: randomUUID(),
      recordId: randomUUID(),
      verifyCode: 'AAAAA-BBBBB-CCCCC-DDDDD',
      input: JSON.stringify(document.input),
      sha256: sha256(forged),
    })
    .execute()
  expect(await verdictOn(forged)).toBe('unknown')
})

test('T56: what a seal sealed before it was disabled stands, what it seals since is worth nothing', async () => {
  const { writes } = house.database
  const { signingKeyId } = await writes
    .selectFrom('issuedDocument')
    .select('signingKeyId')
    .where('sha256', '=', sha256(sealed))
    .executeTakeFirstOrThrow()
  const { authorityId } = await writes
    .selectFrom('signingKey')
    .select('authorityId')
    .where('id', '=', signingKeyId)
    .executeTakeFirstOrThrow()
  const stolen = await writes
    .transaction()
    .execute((db) =>
      sealIdentity(db, { authorityId, name: 'Prüfstelle' }, platformOf(house.config, new Date())),
    )
  const disable = (at: string) =>
    writes.updateTable('signingKey').set({ disabledAt: at }).where('id', '=', stolen.seal.id).execute()
  await disable(new Date().toISOString())
  const forged = await renderAndSeal(
    { template: 'certificate', data: germanCertificate },
    stolen,
    new Date(Date.now() + 5000),
  )
  expect(await verdictOn(forged)).toBe('sealWithdrawn')
  expect(await verdictOn(sealed)).toBe('genuine')
  await disable('2020-01-01T00:00:00Z')
  expect(await verdictOn(sealed)).toBe('unknown')
})
