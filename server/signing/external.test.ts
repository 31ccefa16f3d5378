import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { timestamps } from '#contract/checkpoint.ts'
import { today } from '../../test/support/day.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { timestampAuthority } from '../../test/support/timestampAuthority.ts'
import { loggedEvents } from '../audit/storedEvents.ts'
import { checkFile } from '../documents/check.ts'
import { decodeCms } from '../documents/cms.ts'
import { withTimestampPlace } from '../documents/documentTimestamp.ts'
import { digestOf, placeholdersOf, signatureIn } from '../documents/placeholders.ts'
import { sealCertificate } from '../features/certificates/seal.ts'
import { trustOf } from '../features/verify/file.ts'
import { TimestampAway } from './timestamps/client.ts'
import { mostTimestampTries } from './external.ts'
import { sealTimeout } from './whenSealed.ts'

let tsa: Awaited<ReturnType<typeof timestampAuthority>>
let server: TestServer
let admin: Awaited<ReturnType<TestServer['as']>>
let authorityId: string
let counter = 0

beforeAll(async () => {
  tsa = await timestampAuthority()
  server = await testServer({ env: { TSA_URL: tsa.url, TSA_CA: tsa.caFile } })
  const { writes } = server.database
  const person = await insert.person(writes, 'Anna')
  authorityId = (await insert.authority(writes, 'Prüfstelle', 'PS')).id
  await insert.appoint(writes, authorityId, person, 'admin')
  admin = await server.as(person)
})
afterAll(async () => {
  await server.close()
  tsa.close()
})
afterEach(() => void Object.assign(tsa.state, { fault: null, delayMs: 0 }))

async function reserved() {
  const usual = sealTimeout.ms
  sealTimeout.ms = 0
  try {
    const { writes } = server.database
    const { id: templateId } = await insert.template(writes, authorityId, `Vorlage ${++counter}`)
    const { id: userId } = await insert.person(writes, 'Hanna')
    const body = { templateId, userId, issueDate: today, identityCheck: 'Reisepass' }
    const { _id: id, number } = await admin.ok(certificates.create, { body })
    return { id, number, seal: () => sealCertificate(server)({ recordId: id }) }
  } finally {
    sealTimeout.ms = usual
  }
}

const read = (id: string) => admin.ok(certificates.read, { params: { id } })

async function fileOf(id: string) {
  const { fileId } = await read(id)
  return Buffer.from(await server.files.get(fileId ?? ''))
}

async function issued() {
  const { id, seal } = await reserved()
  await seal()
  return fileOf(id)
}

let first: ReturnType<typeof issued> | undefined

/** Shared by the tests that only read it. */
const anIssued = () => (first ??= issued())

async function verdictOn(pdf: Uint8Array) {
  const { body } = await server.app.inject({
    method: 'POST',
    url: '/api/verify/file',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'application/pdf' },
    payload: Buffer.from(pdf),
  })
  return (JSON.parse(body) as { verdict: string }).verdict
}

function tokensOf(file: Buffer) {
  const [seal, stamp] = placeholdersOf(file)
  if (!seal || !stamp) throw new Error('two signatures are missing')
  const parts = decodeCms(signatureIn(file, seal) ?? Buffer.alloc(0))
  return [
    {
      token: parts?.timestampToken,
      digest: createHash('sha256')
        .update(parts?.signature ?? '')
        .digest('hex'),
    },
    { token: signatureIn(file, stamp), digest: digestOf(file, stamp).toString('hex') },
  ]
}

const trusted = () => trustOf(server.config)(server.database.reads, new Date())

describe('document sealed with an external authority', () => {
  test('has two of its timestamps, each verified by OpenSSL, the second over the whole file', async () => {
    const file = await anIssued()
    expect(placeholdersOf(file).at(-1)?.end).toBe(file.length)
    for (const { token, digest } of tokensOf(file)) {
      tsa.write('token.der', token ?? new Uint8Array())
      const args = ['-digest', digest, '-in', 'token.der', '-token_in', '-CAfile', 'ca.pem']
      expect(tsa.openssl('ts', '-verify', ...args).stdout).toContain('Verification: OK')
    }
    expect(file.toString('latin1')).toContain('/SubFilter /ETSI.RFC3161')
  })

  test('is intact and genuine, and altered with any byte more or less', async () => {
    const file = await anIssued()
    expect(checkFile(file, await trusted())).toMatchObject({ intact: true, problems: [] })
    expect(await verdictOn(file)).toBe('genuine')
    const signedEnd = placeholdersOf(file)[0]?.end ?? 0
    const stampAt = file.indexOf('/Type /DocTimeStamp')
    const altered = {
      'a line end': Buffer.concat([file, Buffer.from('\n')]),
      'its second time stamp cut off': file.subarray(0, file.lastIndexOf('%%EOF\n', stampAt) + 6),
      'all that was appended cut off': file.subarray(0, signedEnd),
      'another time stamp': withTimestampPlace(file.subarray(0, signedEnd), { signedEnd, room: 4000 }).file,
      'another digit in the second token': flippedDigit(file),
    }
    for (const [how, bytes] of Object.entries(altered))
      expect({ how, verdict: await verdictOn(bytes) }).toEqual({ how, verdict: 'altered' })
  })

  test('is not intact if the authority is not trusted, or if its timestamp belongs to another document', async () => {
    const file = await anIssued()
    const options = await trusted()
    expect(checkFile(file, { ...options, timestampRoots: [] }).problems).toContain('timestampBroken')
    expect(checkFile(flippedDigit(file), options)).toMatchObject({ intact: false })
  })

  test.runIf(hasProgram('pdfsig'))(
    'is read by pdfsig: a valid seal, and a timestamp over everything',
    async () => {
      tsa.write('sealed.pdf', await anIssued())
      const { stdout } = spawnSync('pdfsig', ['-nocert', join(tsa.directory, 'sealed.pdf')], {
        encoding: 'utf8',
      })
      expect(stdout).toContain('Signature is Valid.')
      expect(stdout).toContain('Signature Field Name: DocumentTimeStamp')
      expect(stdout).toContain('Total document signed')
    },
  )

  test.runIf(hasProgram('qpdf'))('is read by qpdf without an error', async () => {
    tsa.write('sealed.pdf', await anIssued())
    const { status, stdout } = spawnSync('qpdf', ['--check', join(tsa.directory, 'sealed.pdf')], {
      encoding: 'utf8',
    })
    expect(stdout).toContain('No syntax or stream encoding errors found')
    expect(status).toBe(0)
  })
})

describe('a document that the check would not accept is not stored', () => {
  test('a certificate in the token that its signer does not need is ignored by both', async () => {
    tsa.state.fault = 'stranger'
    const file = await issued()
    expect(checkFile(file, await trusted())).toMatchObject({ intact: true, problems: [] })
  })

  test('a file whose timestamps lead to no trusted root', async () => {
    const { id, seal } = await reserved()
    const { timestamps: usual } = server.config
    const anchors = [new X509Certificate(readFileSync(tsa.otherCaFile)).raw]
    // The open authority still trusts its own root.
    Object.assign(server.config, { timestamps: { ...usual, anchors } })
    try {
      await expect(seal()).rejects.toThrow('not intact')
    } finally {
      Object.assign(server.config, { timestamps: usual })
    }
    expect(await read(id)).toMatchObject({ state: 'sealing', fileId: null })
  })

  test('a second token larger than its reserved space is a failure of the authority', async () => {
    const { id, seal } = await reserved()
    Object.assign(tsa.state, { fault: 'grows', asked: 0 })
    await expect(seal()).rejects.toBeInstanceOf(TimestampAway)
    const tries = server.database.reads.selectFrom('issuedDocument').select('timestampTries')
    expect(await tries.where('recordId', '=', id).executeTakeFirst()).toEqual({ timestampTries: 1 })
  })
})

describe('if the authority does not answer', () => {
  test('the certificate waits with its number, and is sealed as soon as it answers', async () => {
    const { id, number, seal } = await reserved()
    tsa.state.fault = 'nonce'
    await expect(seal()).rejects.toThrow('another query')
    expect(await read(id)).toMatchObject({ state: 'sealing', number, fileId: null })
    tsa.state.fault = null
    await seal()
    expect(await read(id)).toMatchObject({ state: 'valid', number })
    expect(placeholdersOf(await fileOf(id))).toHaveLength(2)
    expect((await loggedEvents(server.database.reads, id))?.map(({ type }) => type)).not.toContain(
      'certificate.timestampMissing',
    )
  })

  test('both timestamps of a document share one deadline', async () => {
    const { id, seal } = await reserved()
    const { timestamps: usual } = server.config
    Object.assign(server.config, { timestamps: { ...usual, deadlineMs: 1500 } })
    tsa.state.delayMs = 1000
    try {
      await expect(seal()).rejects.toThrow('no answer')
    } finally {
      Object.assign(server.config, { timestamps: usual })
    }
    expect(await read(id)).toMatchObject({ state: 'sealing', fileId: null })
  })

  test('it is sealed with the own timestamp after four attempts, and the log records the missing one', async () => {
    const { id, number, seal } = await reserved()
    tsa.state.fault = 'error'
    for (let tried = 0; tried < mostTimestampTries; tried++) await expect(seal()).rejects.toThrow('away')
    await seal()
    const file = await fileOf(id)
    expect(placeholdersOf(file)).toHaveLength(1)
    expect(checkFile(file, await trusted())).toMatchObject({ intact: true })
    expect(await verdictOn(file)).toBe('genuine')
    const events = await loggedEvents(server.database.reads, id)
    expect(events?.at(-1)).toMatchObject({ type: 'certificate.timestampMissing', payload: { number } })
    const system = await server.as(await insert.person(server.database.writes, 'Sara', { isAdmin: true }))
    expect(await system.ok(timestamps.read, {})).toEqual({
      authority: new URL(tsa.url).host,
      missing: 1,
      lastMissingAt: expect.any(String) as string,
    })
    const voids = await server.database.reads.selectFrom('voidNumber').select('number').execute()
    expect(voids).toEqual([])
  })
})

function flippedDigit(file: Buffer) {
  const other = Buffer.from(file)
  const placeholder = placeholdersOf(file).at(-1)
  // Changes the last digit of the token, which is in its signature.
  const at =
    (placeholder?.before ?? 0) + 2 * (placeholder ? (signatureIn(file, placeholder)?.length ?? 0) : 0)
  other.write((parseInt(String.fromCharCode(file[at] ?? 48), 16) ^ 1).toString(16), at, 'latin1')
  return other
}

function hasProgram(name: string) {
  return !spawnSync(name).error
}
