import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { signingKeys } from '#contract/authority.ts'
import { verify } from '#contract/verify.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { impatiently } from '../../../test/support/sealTimeout.ts'
import { appoint, authority, person, template } from '../../../test/support/people.ts'

let server: TestServer
let directory: string
let counter = 0

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'eval-seal-'))
  server = await testServer()
  await server.work()
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' })

const kinds = {
  EC: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  RSA: ['-newkey', 'rsa:3072'],
  weak: ['-newkey', 'rsa:2048'],
} as const

const certified = new Set<string>()

/** A seal as a trust service delivers it; one key per kind. */
function pkcs12(kind: keyof typeof kinds, password: string, ...form: string[]) {
  if (!certified.has(kind)) certify(kind)
  certified.add(kind)
  return packed(kind, password, ...form)
}

function certify(kind: keyof typeof kinds) {
  const subject = '/O=Prüfstelle/CN=Siegel der Prüfstelle'
  const usage = ['-addext', 'keyUsage=critical,digitalSignature,nonRepudiation']
  const out = ['-keyout', `${kind}.key`, '-out', `${kind}.pem`, '-days', '30', '-nodes', '-utf8']
  openssl('req', '-x509', ...kinds[kind], ...out, '-subj', subject, ...usage)
}

function overPkcs12(password: string) {
  openssl('req', ...kinds.EC, '-keyout', 'over.key', '-out', 'request.pem', '-nodes', '-subj', '/CN=Vorbei')
  writeFileSync(join(directory, 'index'), '')
  const section = 'database=index\nrand_serial=yes\ndefault_md=sha256\npolicy=any\nnew_certs_dir=.'
  writeFileSync(
    join(directory, 'ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\n${section}\n[any]\ncommonName=supplied\n`,
  )
  const when = ['-startdate', '20200101000000Z', '-enddate', '20210101000000Z']
  const files = ['-keyfile', 'over.key', '-in', 'request.pem', '-out', 'over.pem', '-notext']
  openssl('ca', '-batch', '-selfsign', '-config', 'ca.cnf', ...files, ...when)
  return packed('over', password)
}

function packed(name: string, password: string, ...form: string[]) {
  const files = [
    '-inkey',
    `${name}.key`,
    '-in',
    `${name}.pem`,
    '-out',
    'seal.p12',
    '-passout',
    `pass:${password}`,
  ]
  openssl('pkcs12', '-export', ...files, ...form)
  return readFileSync(join(directory, 'seal.p12')).toString('base64')
}

async function led() {
  const db = server.database.writes
  const issuingAuthority = await authority(db, `Siegelstelle ${++counter}`, `SI${counter}`)
  const admin = await person(db, 'Agnes')
  await appoint(db, issuingAuthority.id, admin, 'admin')
  return {
    issuingAuthority,
    admin,
    browser: await server.as(admin),
    params: { id: issuingAuthority.id },
  }
}

async function issued({ issuingAuthority, browser }: Awaited<ReturnType<typeof led>>) {
  const db = server.database.writes
  const { id: templateId } = await template(db, issuingAuthority.id, crypto.randomUUID())
  const { id: userId } = await person(db, 'Hilda')
  const issueDate = today
  const body = { templateId, userId, issueDate, identityCheck: 'Reisepass' }
  return browser.call(certificates.create, { body })
}

describe('seal of an authority', () => {
  test('a new one replaces the previous one, which is preserved', async () => {
    const { browser, params } = await led()
    await browser.ok(signingKeys.rotate, { params })
    const { items } = await browser.ok(signingKeys.rotate, { params })
    expect(items.map(({ retiredAt }) => retiredAt === null)).toEqual([true, false])
    expect(items[0]).toMatchObject({ algorithm: 'EC', uploaded: false, disabledAt: null })
  })

  test('has a public certificate that anyone may read', async () => {
    const { browser, params } = await led()
    const { items } = await browser.ok(signingKeys.rotate, { params })
    const keyId = items[0]?._id ?? ''
    const { text } = await (await server.as()).call(signingKeys.certificate, { params: { ...params, keyId } })
    expect(new X509Certificate(text).fingerprint256).toBe(items[0]?.fingerprint)
  })

  test('after the system administration disables it, nothing is sealed until there is a new one', async () => {
    const own = await led()
    const system = await server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
    await own.browser.ok(signingKeys.rotate, { params: own.params })
    const disabled = await system.ok(signingKeys.disable, {
      params: own.params,
      body: { reason: 'Verdacht' },
    })
    expect(disabled.items[0]?.disabledAt).not.toBeNull()
    expect(await issued(own)).toMatchObject({ status: 409, body: { code: 'signingKey.disabled' } })
    await own.browser.ok(signingKeys.rotate, { params: own.params })
    expect((await issued(own)).status).toBe(200)
  })

  test('changed or disabled is reported to all administrators of the authority, and not to trainers', async () => {
    const { issuingAuthority, admin, browser, params } = await led()
    const db = server.database.writes
    const [second, trainer] = [await person(db, 'Bert'), await person(db, 'Theo')]
    await appoint(db, issuingAuthority.id, second, 'admin')
    await appoint(db, issuingAuthority.id, trainer, 'trainer')
    const system = await server.as(await person(db, 'Sara', { isAdmin: true }))
    await browser.ok(signingKeys.rotate, { params })
    const { items } = await system.ok(signingKeys.disable, { params, body: { reason: 'Verdacht' } })
    for (const { email } of [admin, second]) {
      const [disabled, changed] = await mailsTo(server.database, email)
      expect([disabled?.template, changed?.template]).toEqual(['signingKeyDisabled', 'signingKeyChanged'])
      expect(disabled?.text).toContain('Verdacht')
      expect(changed?.text).toContain(items[0]?.fingerprint)
    }
    expect(await mailsTo(server.database, trainer.email)).toEqual([])
  })

  test('an external one, added after ours was disabled, issues at once', async () => {
    const own = await led()
    const system = await server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
    await own.browser.ok(signingKeys.rotate, { params: own.params })
    await system.ok(signingKeys.disable, { params: own.params, body: { reason: 'Verdacht' } })
    const body = { pkcs12: pkcs12('EC', 'richtig'), password: 'richtig' }
    await own.browser.ok(signingKeys.upload, { params: own.params, body })
    expect(await issued(own)).toMatchObject({ status: 200, body: { state: 'valid' } })
  })

  test('a new one seals the jobs that waited until every retry was used', async () => {
    const own = await led()
    await own.browser.ok(signingKeys.rotate, { params: own.params })
    const { pool, reads } = server.database
    await pool.query('update credential_key set disabled_at = now() where authority_id = $1', [
      own.issuingAuthority.id,
    ])
    const { status, body } = await impatiently(() => issued(own))
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'sealing' })
    const key = `certificate.seal ${body._id}`
    const failed = `select from graphile_worker._private_jobs
      where key = $1 and last_error is not null and locked_at is null`
    await expect.poll(async () => (await pool.query(failed, [key])).rowCount).toBe(1)
    const usedUp = `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null,
      locked_by = null where key = $1`
    await pool.query(usedUp, [key])
    await own.browser.ok(signingKeys.rotate, { params: own.params })
    const state = () => reads.selectFrom('certificate').select('state').where('id', '=', body._id)
    await expect.poll(() => state().executeTakeFirst()).toEqual({ state: 'issued' })
  })
})

describe.each([
  ['EC', []],
  ['RSA', []],
  ['RSA', ['-legacy']],
] as const)('uploaded %s seal %j', (kind, form) => {
  test('seals certificates that an external tool and our check accept', async () => {
    const own = await led()
    const body = { pkcs12: pkcs12(kind, 'geheim und lang', ...form), password: 'geheim und lang' }
    const { items } = await own.browser.ok(signingKeys.upload, { params: own.params, body })
    expect(items[0]).toMatchObject({ algorithm: kind, uploaded: true, name: 'Siegel der Prüfstelle' })
    const { status, body: item } = await issued(own)
    expect({ status, state: item.state }).toEqual({ status: 200, state: 'valid' })
    const { bytes } = await own.browser.send('GET', `/api/file/${item.fileId ?? ''}`)
    expect(detachedSignatureHolds(bytes)).toContain('Verification successful')
    const judged = await (
      await server.as()
    ).send('POST', '/api/verify/file', {
      body: bytes,
      headers: { 'content-type': 'application/pdf' },
    })
    expect(judged.body).toMatchObject({ verdict: 'genuine' })
    const touched = Buffer.from(bytes)
    touched[1000] = (touched[1000] ?? 0) ^ 1
    const altered = await (
      await server.as()
    ).send(verify.file.method, verify.file.path, {
      body: touched,
      headers: { 'content-type': 'application/pdf' },
    })
    expect(altered.body).toMatchObject({ verdict: 'altered' })
  })
})

test('distinguishes a wrong password, a file without PKCS#12 or key, a weak key and an expired seal', async () => {
  const { issuingAuthority, browser, params } = await led()
  const upload = (file: string, password: string) =>
    browser.call(signingKeys.upload, { params, body: { pkcs12: file, password } })
  expect(await upload(pkcs12('EC', 'richtig'), 'falsch')).toMatchObject({
    status: 400,
    body: { code: 'signingKey.passwordWrong' },
  })
  for (const [code, file] of [
    ['notPkcs12', Buffer.from('no seal').toString('base64')],
    ['keyWeak', pkcs12('weak', 'richtig')],
    ['keyMissing', pkcs12('EC', 'richtig', '-nokeys')],
    ['expired', overPkcs12('richtig')],
  ] as const)
    expect(await upload(file, 'richtig')).toMatchObject({
      status: 400,
      body: { code: `signingKey.${code}` },
    })
  const stored = 'select 1 from signing_key where uploaded and authority_id = $1'
  expect((await server.database.pool.query(stored, [issuingAuthority.id])).rows).toEqual([])
})

test('a salt that by chance starts like a time is accepted: a wrong password is still reported as such', async () => {
  const { browser, params } = await led()
  const file = Buffer.from(pkcs12('EC', 'richtig'), 'base64')
  const salt = file.lastIndexOf(Buffer.from([0x04, 0x08])) + 2
  file.set([0x18, 0x06], salt)
  const body = { pkcs12: file.toString('base64'), password: 'richtig' }
  const { status, body: answer } = await browser.call(signingKeys.upload, { params, body })
  expect({ status, code: answer.code }).toEqual({ status: 400, code: 'signingKey.passwordWrong' })
})

/** A file that declares 1,000,001 iterations, which take a second. */
function demanding(password: string, other: string) {
  const file = Buffer.from(pkcs12('EC', password, '-iter', '65536', other), 'base64')
  const [content, exponent] = [Buffer.from('0203010000', 'hex'), Buffer.from('02030f4241', 'hex')]
  for (let at = file.indexOf(content); at >= 0; at = file.indexOf(content, at)) exponent.copy(file, at)
  return file.toString('base64')
}

test.each(['-nomaciter', '-noiter'])(
  'T40: a file with more than a million iterations (%s) is rejected at once, naming the field',
  async (other) => {
    const { browser, params } = await led()
    const body = { pkcs12: demanding('richtig', other), password: 'richtig' }
    for (const call of [signingKeys.look, signingKeys.upload])
      expect(await browser.call(call, { params, body })).toMatchObject({
        status: 400,
        body: { code: 'signingKey.iterations', fields: { pkcs12: 'signingKey.iterations' } },
      })
  },
  60_000,
)

test('T40: the iteration count used by trust services is accepted', async () => {
  const { browser, params } = await led()
  const body = { pkcs12: pkcs12('EC', 'richtig', '-iter', '100000'), password: 'richtig' }
  expect(await browser.ok(signingKeys.look, { params, body })).toMatchObject({ algorithm: 'EC' })
})

test('an uploaded seal is shown before it is used, and the preview activates nothing', async () => {
  const { browser, params } = await led()
  const [former] = (await browser.ok(signingKeys.rotate, { params })).items
  const body = { pkcs12: pkcs12('EC', 'richtig'), password: 'richtig' }
  const answer = await browser.ok(signingKeys.look, { params, body })
  expect(answer).toMatchObject({ name: 'Siegel der Prüfstelle', issuer: 'Siegel der Prüfstelle' })
  expect((await browser.ok(signingKeys.list, { params })).items).toEqual([former])
  const { items } = await browser.ok(signingKeys.upload, { params, body })
  expect(items[0]).toMatchObject(answer)
  const stranger = await server.as(await person(server.database.writes, 'Fred'))
  expect((await stranger.call(signingKeys.look, { params, body })).status).toBe(403)
})

function detachedSignatureHolds(pdf: Buffer) {
  const [, before, after, rest] =
    /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)/.exec(pdf.toString('latin1'))?.map(Number) ?? []
  if (!before || !after || !rest) throw new Error('no signature')
  const hex = pdf.toString('latin1', before + 1, after - 1)
  const der = Buffer.from(hex, 'hex')
  writeFileSync(join(directory, 'cms.der'), der.subarray(0, 4 + der.readUInt16BE(2)))
  writeFileSync(
    join(directory, 'content'),
    Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, after + rest)]),
  )
  const cms = ['-verify', '-binary', '-inform', 'DER', '-in', 'cms.der', '-content', 'content', '-noverify']
  execFileSync('openssl', ['cms', ...cms, '-out', 'out'], { cwd: directory, stdio: 'pipe' })
  return 'Verification successful'
}
