import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfArray, PdfDict, PdfStream } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFile } from './check.ts'
import { withTimestampPlace } from './documentTimestamp.ts'
import { placeholdersOf } from './placeholders.ts'
import { renderAndSeal } from './render.ts'
import { createRevocationList } from './revocation.ts'
import { germanCertificate } from '../../test/samples/sampleCertificates.ts'
import { samplePlatform, sampleSecret, sealedAt } from '../../test/samples/sampleKeys.ts'
import { withValidationData } from './update.ts'

const directory = mkdtempSync(join(tmpdir(), 'eval-long-term-'))
const { root, identity, trust } = await samplePlatform()
let sealed: Buffer

beforeAll(async () => {
  const layout = { template: 'certificate', data: germanCertificate } as const
  sealed = Buffer.from(await renderAndSeal(layout, identity, sealedAt))
})
afterAll(() => rmSync(directory, { recursive: true }))

/** Reads the validation data as other readers do: from the catalog through the DSS. */
async function storeOf(file: Uint8Array) {
  const pdf = await PDF.load(file)
  const resolved = (value: unknown) =>
    value && typeof value === 'object' && 'objectNumber' in value ? pdf.getObject(value as never) : value
  const store = resolved(pdf.getCatalog().get('DSS'))
  if (!(store instanceof PdfDict)) throw new Error('no store')
  const streams = (name: string) => {
    const list = store.get(name)
    if (!(list instanceof PdfArray)) throw new Error(`no ${name}`)
    return [...list].map((ref) => {
      const stream = resolved(ref)
      if (!(stream instanceof PdfStream)) throw new Error(`no stream in ${name}`)
      return Buffer.from(stream.getDecodedData())
    })
  }
  return { certificates: streams('Certs'), lists: streams('CRLs') }
}

function openssl(...args: string[]) {
  const { error, stdout, stderr } = spawnSync('openssl', args, { cwd: directory, encoding: 'utf8' })
  if (error) throw error
  return stdout + stderr
}

const pem = (type: string, der: Uint8Array) =>
  `-----BEGIN ${type}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${type}-----\n`

describe('a sealed document contains all data for a check without this installation', () => {
  test('OpenSSL verifies seal and timestamp with the contents of the file only', async () => {
    const { certificates, lists } = await storeOf(sealed)
    expect(certificates).toHaveLength(3)
    expect(lists).toHaveLength(1)
    const [seal, timestamp, issuer] = certificates.map((der) => pem('CERTIFICATE', der))
    writeFileSync(join(directory, 'root.pem'), issuer ?? '')
    writeFileSync(join(directory, 'list.pem'), pem('X509 CRL', lists[0] ?? new Uint8Array()))
    for (const [name, one] of Object.entries({ seal, timestamp })) {
      writeFileSync(join(directory, `${name}.pem`), one ?? '')
      const files = ['-CAfile', 'root.pem', '-CRLfile', 'list.pem', `${name}.pem`]
      const at = String(sealedAt.getTime() / 1000)
      expect(openssl('verify', '-attime', at, '-crl_check', ...files)).toBe(`${name}.pem: OK\n`)
    }
  })

  test('appended data leaves every signed byte unchanged', () => {
    const [placeholder] = placeholdersOf(sealed)
    const signed = sealed.subarray(0, placeholder?.end)
    expect(signed.toString('latin1')).toMatch(/%%EOF\n$/)
    expect(withValidationData(signed, identity.validation).equals(sealed)).toBe(true)
  })

  test('a file sealed before validation data existed is intact', () => {
    const [placeholder] = placeholdersOf(sealed)
    expect(checkFile(sealed.subarray(0, placeholder?.end), trust)).toMatchObject({
      intact: true,
      problems: [],
    })
  })
})

describe('T50: validation data appended by another person is a change', () => {
  const signed = () => sealed.subarray(0, placeholdersOf(sealed)[0]?.end)
  const problemsOf = (file: Buffer) => checkFile(file, trust).problems

  test('a second store after that of the seal', () => {
    expect(() => withValidationData(sealed, identity.validation)).toThrow('already')
    const copied = Buffer.concat([sealed, sealed.subarray(signed().length)])
    expect(problemsOf(copied)).toEqual(['changedAfterSealing'])
  })

  test('a store with a list of another root, or with unrelated certificates', async () => {
    const stranger = await samplePlatform('Fremde Stelle')
    const period = { now: sealedAt, next: new Date('2030-01-01'), number: 9 }
    const { certificates, lists } = identity.validation
    const foreign = await createRevocationList(stranger.root, sampleSecret, [], period)
    expect(problemsOf(withValidationData(signed(), { certificates, lists: [foreign] }))).toEqual([
      'changedAfterSealing',
    ])
    const more = { certificates: [...certificates, stranger.root.certificate], lists }
    expect(problemsOf(withValidationData(signed(), more))).toEqual(['changedAfterSealing'])
    expect(problemsOf(withValidationData(signed(), { certificates, lists }))).toEqual([])
  })

  test('certificates or lists with extra bytes around them', () => {
    const { certificates, lists } = identity.validation
    const [first = new Uint8Array(), ...others] = certificates
    const [list = new Uint8Array()] = lists
    const more = Buffer.from('\n9 0 obj\n<<\n>>\nendobj')
    const forged = {
      'a certificate with more behind it': {
        certificates: [Buffer.concat([first, more]), ...others],
        lists,
      },
      'a certificate as text': { certificates: [Buffer.from(pem('CERTIFICATE', first)), ...others], lists },
      'a list with more behind it': { certificates, lists: [Buffer.concat([list, more])] },
      'a list with more in it': { certificates, lists: [withOneMore(list)] },
    }
    for (const [how, data] of Object.entries(forged))
      expect({ how, problems: problemsOf(withValidationData(signed(), data)) }).toEqual({
        how,
        problems: ['changedAfterSealing'],
      })
  })

  test('the form fields are the signed ones, whatever the validation data contains', () => {
    const form = Number(/\/AcroForm (\d+) 0 R/.exec(signed().toString('latin1'))?.[1])
    const forgedForm = `\n${form} 0 obj\n<<\n/Fields [1 0 R]\n>>\nendobj\n`
    const stored = withValidationData(signed(), {
      ...identity.validation,
      certificates: [Buffer.from(forgedForm)],
    })
    const { file } = withTimestampPlace(stored, { signedEnd: signed().length, room: 100 })
    const appended = file.toString('latin1', stored.length)
    const fields = /\/Fields \[(\d+) 0 R\]/.exec(signed().toString('latin1'))?.[1]
    expect(appended).toMatch(new RegExp(`\\n${form} 0 obj\\n[^]*/Fields \\[${fields} 0 R \\d+ 0 R\\]`))
  })

  test('the same data in another encoding', () => {
    const spaced = Buffer.from(sealed.toString('latin1').replace('/Type /DSS\n', '/Type  /DSS\n'), 'latin1')
    expect(spaced.length).toBe(sealed.length + 1)
    expect(problemsOf(spaced)).toEqual(['changedAfterSealing'])
  })

  test('the version with the validation data is found below later additions', () => {
    const { revisions } = checkFile(Buffer.concat([sealed, Buffer.from('% more\n')]), trust)
    expect(revisions.map(({ length }) => length)).toContain(sealed.length)
  })
})

/** A list with a fourth element after its signature. */
function withOneMore(list: Uint8Array) {
  const other = Buffer.concat([list, Buffer.from([5, 0])])
  other.writeUInt16BE(other.readUInt16BE(2) + 2, 2)
  return other
}

test('the root of the sample is the root of the seal', () => {
  expect(identity.validation.certificates).toContain(root.certificate)
})
