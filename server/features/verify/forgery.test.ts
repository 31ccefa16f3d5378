import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { certificates } from '#contract/certificate.ts'
import type { fileVerification } from '#contract/verify.ts'
import { signedByAnother } from '../../../test/support/foreignSignature.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { amount, integersOf, isFull, repeat, sixteenthOf } from '../../../test/support/sample.ts'
import { sha256 } from '../../config.ts'
import { renderAndSeal } from '../../documents/render.ts'
import { germanCertificate } from '../../../test/samples/sampleCertificates.ts'
import { samplePlatform, sealedAt } from '../../../test/samples/sampleKeys.ts'
import { platformOf, sealKeys } from '../../signing/signing.ts'
import { ownValidation } from '../../signing/external.ts'
import { trustOf, judgeFile } from './file.ts'

let server: TestServer
let sealed: Buffer

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const admin = await insert.person(writes, 'Anna')
  const authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, admin, 'admin')
  const { id: templateId } = await insert.template(writes, authority.id)
  const { id: userId } = await insert.person(writes, 'Hanna')
  const body = { templateId, userId, issueDate: today, identityCheck: 'Reisepass' }
  const { fileId } = await (await server.as(admin)).ok(certificates.create, { body })
  sealed = Buffer.from(await server.files.get(fileId ?? ''))
})
afterAll(() => server.close())

type Judged = z.infer<typeof fileVerification>

async function verdictOn(pdf: Uint8Array): Promise<Judged['verdict']> {
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/verify/file',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'application/pdf' },
    payload: Buffer.from(pdf),
  })
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  return (JSON.parse(body) as Judged).verdict
}

interface Altered {
  how: string
  file: () => Uint8Array
}

async function verdictsOn(files: readonly Altered[]) {
  const waiting = [...files]
  const verdicts: Record<string, string[]> = {}
  const judge = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      (verdicts[await verdictOn(next.file())] ??= []).push(next.how)
  }
  await Promise.all([judge(), judge()])
  return verdicts
}

/** Positions spread over a range, with a seeded offset in each part. */
function offsets(count: number, from: number, to: number) {
  const next = integersOf(`places ${count}`)
  return Array.from({ length: count }, (_none, index) =>
    Math.min(to - 1, Math.floor(from + ((index + next() / 2 ** 32) * (to - from)) / count)),
  )
}

function flipped(at: number, bit = 0) {
  const file = Buffer.from(sealed)
  file[at] = (file[at] ?? 0) ^ (1 << bit)
  return file
}

/** An incremental update as other programs write it. */
function updated(index: number) {
  const object = `\n${900 + index} 0 obj\n<</Type/Annot/Subtype/FreeText/Contents(valid until 20${index})>>\nendobj\n`
  const at = sealed.length + object.length
  const table = `xref\n${900 + index} 1\n${String(sealed.length + 1).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size ${901 + index}/Root 1 0 R/Prev 0>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([sealed, Buffer.from(object + table + trailer)])
}

/** A document with the whole sealed file before it or embedded. */
const wrapped = (index: number) =>
  index % 2
    ? Buffer.concat([Buffer.from(`%PDF-1.7\n% ${index}\n`), sealed])
    : Buffer.concat([
        Buffer.from(`%PDF-1.7\n1 0 obj<</Length ${sealed.length}>>stream\n`),
        sealed,
        Buffer.from(`\nendstream\nendobj\n% ${index}\n%%EOF`),
      ])

function misled(index: number) {
  const file = Buffer.from(sealed)
  const range = file.indexOf('/ByteRange')
  const [from, to] =
    index % 2 ? [range, range + 60] : [file.indexOf('/Contents <') + 11, file.indexOf('/Contents <') + 2000]
  const digits = Array.from({ length: to - from }, (_none, at) => from + at).filter((at) =>
    /[0-9a-f]/i.test(String.fromCharCode(file[at] ?? 0)),
  )
  const at = digits[index % digits.length] ?? from
  file[at] = (file[at] ?? 0) === 49 ? 50 : 49
  return file
}

const many = (count: number, make: (index: number) => Buffer): Altered[] =>
  Array.from({ length: count }, (_none, index) => ({
    how: `${make.name} ${index}`,
    file: () => make(index),
  })).filter(({ file }) => !sealed.equals(file()))

test('the sealed file is genuine, and with an additional line end it is not', async () => {
  expect(await verdictOn(sealed)).toBe('genuine')
  expect(await verdictOn(Buffer.concat([sealed, Buffer.from('\n')]))).toBe('altered')
})

test('any data appended to a sealed file, or cut off from it, is reported as altered', async () => {
  const ranges = Buffer.from('\n/ByteRange [0 1 2 3]'.repeat(20))
  expect(await verdictOn(Buffer.concat([sealed, ranges]))).toBe('altered')
  expect(await verdictOn(sealed.subarray(0, -10))).toBe('altered')
})

test('T66: the sealed file is genuine while nothing else can be checked', async () => {
  const { config, log, database } = server
  const check = () => Promise.reject(new Error('no process is free'))
  const requested = {
    db: database.reads,
    config,
    log,
    now: new Date(),
    today,
    check,
    trusted: trustOf(config),
  }
  expect((await judgeFile({ ...requested, pdf: sealed })).verdict).toBe('genuine')
  await expect(judgeFile({ ...requested, pdf: flipped(900) })).rejects.toThrow('no process is free')
})

test('G7: no altered file is shown as genuine', async () => {
  const nextBit = integersOf('bits')
  const files: Altered[] = [
    ...offsets(640, 0, sealed.length).map((at) => {
      const bit = nextBit() % 8
      return { how: `bit ${bit} of byte ${at}`, file: () => flipped(at, bit) }
    }),
    ...many(120, updated),
    ...many(80, wrapped),
    ...many(160, misled),
    ...offsets(40, 1, sealed.length).map((end) => ({
      how: `cut off at ${end}`,
      file: () => sealed.subarray(0, end),
    })),
  ]
  expect(files.length).toBeGreaterThan(1000)
  const judged = sixteenthOf('altered files', files)
  expect(judged.length).toBeGreaterThan(isFull ? 1000 : 60)
  const { altered = [], unknown = [], ...others } = await verdictsOn(judged)
  expect(others, repeat).toEqual({})
  expect(altered.length, repeat).toBeGreaterThan(0)
  expect(unknown.length, repeat).toBeGreaterThan(0)
})

test('G7, T50: a file that another person signed after us is altered, and one that only looks alike is unknown', async () => {
  const count = amount({ full: 8, sampled: 2 })
  const after = await Promise.all(Array.from({ length: count }, () => signedByAnother(sealed)))
  const files = after.map((file, index) => ({ how: `signed ${index}`, file: () => file }))
  expect(Object.keys(await verdictsOn(files))).toEqual(['altered'])
  const { identity } = await samplePlatform('Prüfstelle')
  const look = await renderAndSeal({ template: 'certificate', data: germanCertificate }, identity, sealedAt)
  expect(await verdictOn(look)).toBe('unknown')
})

test('a contract that another person signed elsewhere is unknown, not altered', async () => {
  const contract = PDF.create()
  contract.addPage()
  expect(await verdictOn(await signedByAnother(await contract.save()))).toBe('unknown')
})

test('T49: a file whose hash is in the register, but which was never sealed, is not genuine', async () => {
  const { identity } = await samplePlatform('Prüfstelle')
  const forged = await renderAndSeal({ template: 'certificate', data: germanCertificate }, identity, sealedAt)
  const { writes } = server.database
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

test('T56: files sealed before a seal was disabled are genuine, later ones are not', async () => {
  const { writes } = server.database
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
  const now = new Date()
  const stolen = await writes.transaction().execute(async (db) => {
    const keys = await sealKeys(db, { authorityId, name: 'Prüfstelle' }, platformOf(server.config, now))
    return {
      ...keys,
      validation: await ownValidation(server.config, db, { keys: [keys.seal, keys.timestamp], now }),
    }
  })
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
