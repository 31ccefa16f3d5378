import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { largestPdf } from '#contract/verify.ts'
import { repeat, sixteenthOf } from '../../test/support/sample.ts'
import { checkFile } from './check.ts'
import { placeholdersOf } from './placeholders.ts'
import { closeDocuments } from './pool.ts'
import { renderAndSeal, renderCertificate, sealPdf } from './render.ts'
import { createRevocationList } from './revocation.ts'
import { samplePlatform, sampleNow, sampleSecret, sealedAt } from '../../test/samples/sampleKeys.ts'
import { germanCertificate } from '../../test/samples/sampleCertificates.ts'
import { checkPdf } from './verify.ts'

const { root, identity, trust } = await samplePlatform()
const layout = { template: 'certificate', data: germanCertificate } as const
let sealed: Buffer

beforeAll(async () => {
  sealed = Buffer.from(await renderAndSeal(layout, identity, sealedAt))
})

afterAll(closeDocuments)

test('a sealed certificate is intact and names its authority and time', async () => {
  const finding = await checkPdf(sealed, trust)
  expect(finding).toMatchObject({ signed: true, intact: true, coversWholeFile: true, problems: [] })
  expect(finding.signer?.name).toBe('Prüfstelle für Hochvoltsicherheit Nordalpen')
  expect(finding.signedAt).toEqual(sealedAt)
  expect(finding.revisions.map(({ length }) => length)).toEqual([expect.any(Number), sealed.length])
})

test('rendering first and sealing later also gives an intact document', async () => {
  const pdf = await sealPdf(await renderCertificate(germanCertificate), identity, sealedAt)
  expect((await checkPdf(pdf, trust)).intact).toBe(true)
})

describe('T50: a changed document is never intact', () => {
  test('after one changed bit anywhere in the file', async () => {
    for (const at of sixteenthOf('bits', offsets(300, 0, sealed.length)))
      expect(await isIntact(flipped(at)), `byte ${at}, ${repeat}`).toBe(false)
  })

  test('after one changed bit anywhere in the signature, its certificate or its timestamp', () => {
    const begin = sealed.indexOf('/Contents <') + 11
    const hex = sealed.toString('latin1', begin, begin + 2 * 2200)
    for (const at of sixteenthOf('digits', offsets(200, 0, hex.length))) {
      const changed = Buffer.from(sealed)
      // Another hexadecimal digit, so the file remains well-formed.
      changed.write((parseInt(hex.charAt(at), 16) ^ 1).toString(16), begin + at, 'latin1')
      expect(checkFile(changed, trust).intact, `digit ${at}, ${repeat}`).toBe(false)
    }
  })

  test('after an incremental update: it is "changed after sealing"', async () => {
    const document = await PDF.load(sealed)
    document.addPage()
    const appended = await document.save({ incremental: true })
    expect(Buffer.from(appended).subarray(0, sealed.length).equals(sealed)).toBe(true)
    const finding = await checkPdf(appended, trust)
    expect(finding).toMatchObject({ signed: true, intact: false, coversWholeFile: false })
    expect(finding.problems).toContain('changedAfterSealing')
  })

  test('the sealed version below an update is found by its hash', async () => {
    const { revisions } = await checkPdf(sealed, trust)
    const finding = await checkPdf(Buffer.concat([sealed, Buffer.from('\n% more')]), trust)
    expect(finding.revisions).toEqual(revisions)
  })

  test.each([
    ['a byte added before it', () => Buffer.concat([Buffer.from(' '), sealed])],
    ['a byte added after it', () => Buffer.concat([sealed, Buffer.from('\n')])],
    ['its end cut off', () => sealed.subarray(0, -1)],
    ['capital letters in the signature', () => capitals()],
    [
      'another document around it',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), sealed, Buffer.from('\n%%EOF')]),
    ],
  ])('with %s', async (_, make) => {
    expect((await checkPdf(make(), trust)).intact).toBe(false)
  })

  test('after a second signature by another person', async () => {
    const document = await PDF.load(sealed)
    const { certificate } = (await samplePlatform('Fremde Stelle')).identity.seal
    const signer = {
      certificate,
      keyType: 'EC',
      signatureAlgorithm: 'ECDSA',
      sign: async () => new Uint8Array(70),
    } as const
    const { bytes } = await document.sign({ signer, fieldName: 'Second' })
    const finding = await checkPdf(bytes, trust)
    expect(finding.intact).toBe(false)
    expect(finding.problems).toContain('changedAfterSealing')
    expect(finding.revisions).toHaveLength(3)
  })
})

describe('owner of a seal', () => {
  test('T48: a seal with the same appearance under a foreign root is unknown', async () => {
    const stranger = await samplePlatform()
    const finding = await checkPdf(await renderAndSeal(layout, stranger.identity, sealedAt), trust)
    expect(finding).toMatchObject({
      intact: false,
      problems: ['changedAfterSealing', 'sealUnknown', 'timestampBroken'],
    })
    expect(finding.signer).toBeUndefined()
  })

  test('T56: seals from after a key compromise are void, also at that second; earlier ones are not', async () => {
    const period = { now: sampleNow, next: new Date('2027-03-01'), number: 1 }
    const listSince = (since: Date) =>
      createRevocationList(
        root,
        sampleSecret,
        [{ certificate: identity.seal.certificate, since, compromised: true }],
        period,
      )
    const before = [await listSince(new Date(sealedAt.getTime() - 1000))]
    const then = [await listSince(sealedAt)]
    const after = [await listSince(new Date(sealedAt.getTime() + 1000))]
    for (const crls of [before, then])
      expect((await checkPdf(sealed, { ...trust, crls })).problems).toEqual(['sealRevoked'])
    expect((await checkPdf(sealed, { ...trust, crls: after })).intact).toBe(true)
  })

  test('an empty revocation list revokes nothing', async () => {
    const period = { now: sampleNow, next: new Date('2027-03-01'), number: 2 }
    const crls = [await createRevocationList(root, sampleSecret, [], period)]
    expect((await checkPdf(sealed, { ...trust, crls })).intact).toBe(true)
  })
})

describe('files that are not sealed documents', () => {
  const encrypted = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Filter/Standard>>endobj\ntrailer<</Encrypt 1 0 R>>\n%%EOF',
  )

  test.each([
    ['an unsealed certificate', async () => renderCertificate(germanCertificate), 'notSealed'],
    ['an empty file', async () => new Uint8Array(), 'notPdf'],
    ['noise', async () => noise(100_000), 'notPdf'],
    ['a web page', async () => Buffer.from('<html>'), 'notPdf'],
    ['an encrypted PDF', async () => encrypted, 'encrypted'],
    [
      'random bytes that start like a PDF',
      async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(100_000)]),
      'notSealed',
    ],
    ['the first half of a sealed document', async () => sealed.subarray(0, sealed.length / 2), 'notSealed'],
    ['a file beyond the limit', async () => new Uint8Array(largestPdf + 1), 'tooLarge'],
  ])('%s is unsigned, with the reason', async (_, make, problem) => {
    expect(await checkPdf(await make(), trust)).toMatchObject({
      signed: false,
      intact: false,
      problems: [problem],
    })
  })

  test.each(['/ByteRange[0 1 2 3]', '/Contents <00> /ByteRange [0 10 14 900000]\n'])(
    'T66: only a few byte ranges of a large file full of false ones (%j) are read',
    async (line) => {
      const file = Buffer.from('%PDF-1.7\n' + line.repeat(Math.floor(20e6 / line.length)))
      const asText = vi.spyOn(file, 'toString')
      const [found, foundFromEnd] = [vi.spyOn(file, 'indexOf'), vi.spyOn(file, 'lastIndexOf')]
      const read = () => asText.mock.calls.map(([, from = 0, to = file.length]) => to - from)
      expect(placeholdersOf(file)).toEqual([])
      expect(read().length).toBeLessThanOrEqual(16)
      expect(Math.max(...read())).toBeLessThan(1000)
      expect(found.mock.calls.length + foundFromEnd.mock.calls.length).toBeLessThanOrEqual(10)
      // The flaw of a file is searched in the whole file, once.
      asText.mockClear()
      expect(checkFile(file, trust)).toMatchObject({ intact: false, problems: ['sealBroken'] })
      expect(read().reduce((sum, length) => sum + length, 0)).toBeLessThan(1.1 * file.length)
      vi.restoreAllMocks()
      expect((await checkPdf(file, trust)).problems).toEqual(['sealBroken'])
    },
  )

  test('a signature nested ten thousand levels deep is broken, not fatal', async () => {
    const nested = Buffer.alloc(20_000, Buffer.from([0x30, 0x80])).toString('hex')
    const { length } = nested
    const head = '%PDF-1.7\n/ByteRange [0 0000 000000 0000] /Contents '
    const range = `/ByteRange [0 ${String(head.length).padStart(4, '0')} ${String(head.length + length + 2).padStart(6, '0')} 0005]`
    const file = Buffer.from(head.replace(/\/ByteRange \[[^\]]*\]/, range) + `<${nested}>` + '%%EOF')
    expect((await checkPdf(file, trust)).problems).toContain('sealBroken')
  })
})

const isIntact = async (file: Buffer) => (await checkPdf(file, trust)).intact

function flipped(at: number) {
  const changed = Buffer.from(sealed)
  changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
  return changed
}

function capitals() {
  const begin = sealed.indexOf('/Contents <') + 11
  const changed = Buffer.from(sealed)
  changed.write(sealed.toString('latin1', begin, begin + 200).toUpperCase(), begin, 'latin1')
  return changed
}

/** Pseudo-random positions, the same in every run. */
const offsets = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, at) => from + ((at * 2_654_435_761 + 12_345) % (to - from)))

const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 48_271 * (at + 7)) % 256))
