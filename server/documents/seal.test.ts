import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfString } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealField } from './check.ts'
import { decodeCms } from './cms.ts'
import { KeyRefused } from './keys.ts'
import { renderAndSeal, renderCertificate, sealPdf } from './render.ts'
import { germanCertificate, italianCertificate } from '../../test/samples/sampleCertificates.ts'
import { samplePlatform, sealedAt } from '../../test/samples/sampleKeys.ts'
import { checkPdf } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'eval-seal-'))
const { root, identity } = await samplePlatform()
let sealed: Buffer

beforeAll(async () => {
  const layout = { template: 'certificate', data: germanCertificate } as const
  sealed = Buffer.from(await renderAndSeal(layout, identity, sealedAt))
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('seal field', () => {
  test.each([
    [germanCertificate, 'Elektronisches Siegel'],
    [italianCertificate, 'Sigillo elettronico'],
  ])('has a name in the language of the document', async (data, name) => {
    const file = await PDF.load(await renderAndSeal({ template: 'certificate', data }, identity, sealedAt))
    const field = file.getForm()?.getField(sealField)?.getDict()
    expect(field?.get('TU')).toEqual(PdfString.fromString(name))
    expect(file.getPages().flatMap((page) => page.getAnnotations())).toEqual([])
  })
})

describe('sealed document read by OpenSSL', () => {
  test('has a valid signature of the authority under our root', () => {
    const { signed, signature } = partsOf(sealed)
    const args = ['-inform', 'DER', '-in', file('seal.der', signature), '-content', file('content', signed)]
    const report = openssl(
      'cms',
      '-verify',
      '-binary',
      ...args,
      '-CAfile',
      rootFile(),
      '-purpose',
      'any',
      '-no_check_time',
    )
    expect(report).toContain('Verification successful')
  })

  test('has a timestamp of our authority over that signature', () => {
    const parts = decodeCms(partsOf(sealed).signature)
    const digest = createHash('sha256')
      .update(parts?.signature ?? '')
      .digest('hex')
    const token = file('token.der', parts?.timestampToken ?? new Uint8Array())
    const args = ['-digest', digest, '-in', token, '-token_in', '-CAfile', rootFile()]
    const report = openssl('ts', '-verify', ...args, '-attime', String(sealedAt.getTime() / 1000))
    expect(report).toContain('Verification: OK')
  })

  test('has a timestamp with accuracy and issuer, in a time format that DER allows', async () => {
    const at = new Date(sealedAt.getTime() + 120)
    const late = Buffer.from(await sealPdf(await renderCertificate(germanCertificate), identity, at))
    const token = file('exact.der', decodeCms(partsOf(late).signature)?.timestampToken ?? new Uint8Array())
    const report = openssl('ts', '-reply', '-in', token, '-token_in', '-token_out', '-text')
    expect(report).toContain('Accuracy: 0x01 seconds')
    expect(report).toMatch(/TSA: DirName:.*CN=/)
    // DER forbids trailing zeros in a fraction.
    expect(report).toMatch(/Time stamp: \w+ +\d+ \d\d:\d\d:\d\d \d+ GMT/)
  })

  test('contains no claimed signing time, which PAdES forbids', () => {
    const report = openssl('asn1parse', '-inform', 'DER', '-in', file('seal.der', partsOf(sealed).signature))
    expect(report).toContain('id-smime-aa-signingCertificateV2')
    // Neither has the embedded timestamp token.
    expect(report).not.toContain('signingTime')
  })
})

describe('rejected seals', () => {
  test('T53: a key of another authority seals nothing', async () => {
    const stolen = { ...identity, seal: { ...identity.seal, owner: 'authority-2' } }
    await expect(sealPdf(await renderCertificate(germanCertificate), stolen, sealedAt)).rejects.toThrow(
      KeyRefused,
    )
  })

  test('T56: a certificate that does not belong to the key seals nothing', async () => {
    const other = await samplePlatform()
    const mixed = { ...identity, seal: { ...identity.seal, certificate: other.identity.seal.certificate } }
    await expect(sealPdf(await renderCertificate(germanCertificate), mixed, sealedAt)).rejects.toThrow(
      KeyRefused,
    )
  })

  test('a root or timestamp key seals nothing, and no key seals outside its period', async () => {
    const pdf = await renderCertificate(germanCertificate)
    await expect(sealPdf(pdf, { ...identity, seal: root }, sealedAt)).rejects.toThrow(KeyRefused)
    await expect(sealPdf(pdf, identity, new Date('2029-03-02'))).rejects.toThrow(KeyRefused)
    await expect(sealPdf(pdf, identity, new Date('2026-02-28'))).rejects.toThrow(KeyRefused)
  })

  test('a seal that waits for its key has the time at which its action began', async () => {
    const began = new Date(identity.seal.createdAt.getTime() - 60_000)
    const early = await sealPdf(await renderCertificate(germanCertificate), identity, began)
    expect((await checkPdf(early, { roots: [root.certificate] })).problems).toEqual([])
  })

  test('a sealed document is not sealed again, and an invalid file not at all', async () => {
    await expect(sealPdf(sealed, identity, sealedAt)).rejects.toThrow('sealed already')
    await expect(sealPdf(Buffer.from('no document'), identity, sealedAt)).rejects.toThrow(
      'could not be created',
    )
  })
})

function partsOf(pdf: Buffer) {
  const found = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)/.exec(pdf.toString('latin1')) ?? []
  const [l = 0, c = 0, rest = 0] = found.slice(1).map(Number)
  const der = Buffer.from(pdf.toString('latin1', l + 1, c - 1), 'hex')
  return {
    signed: Buffer.concat([pdf.subarray(0, l), pdf.subarray(c, c + rest)]),
    signature: der.subarray(0, 4 + der.readUInt16BE(2)),
  }
}

function file(name: string, content: Uint8Array | string) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function rootFile() {
  const lines =
    Buffer.from(root.certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return file(
    'root.pem',
    ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  )
}

/** An independent implementation. If it is missing, the test fails and is not skipped. */
function openssl(...args: string[]): string {
  const { error, status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'latin1' })
  if (error) throw new Error('OpenSSL is not installed, so the seal cannot be verified independently')
  if (status !== 0) throw new Error(stderr)
  return stdout + stderr
}
