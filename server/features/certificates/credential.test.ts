import { createPrivateKey, createPublicKey } from 'node:crypto'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { compactVerify, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { certificates, type CredentialForm } from '#contract/certificate.ts'
import type { Body } from '#contract/endpoint.ts'
import { files } from '#contract/file.ts'
import { people } from '#contract/person.ts'
import { signingKeys } from '#contract/authority.ts'
import { addDays, addYears, startOf } from '#domain/day.ts'
import type { Credential } from '../../documents/credential.ts'
import { makeKeys, unlocked } from '../../credentials/keys.ts'
import { productRsaBits, rsaPairs } from '../../credentials/rsaPairs.ts'
import { entryOf } from '../../credentials/statusList.ts'
import { bakedIn } from '../../documents/badge.ts'
import { KeyRefused, openPkcs8 } from '../../documents/keys.ts'
import { signedCredential } from './credential.ts'
import type { CertificateInput } from './document.ts'
import type { Client } from '../../../test/support/client.ts'
import { credentialKeys } from '../../../test/support/credentialKeys.ts'
import { timeZone, today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { openBadgeFaults } from '../../../test/support/openBadge.ts'
import { impatiently } from '../../../test/support/sealTimeout.ts'
import * as insert from '../../../test/support/people.ts'
import { verifiersIn, type Verdict } from '../../../test/support/verifiers.ts'

let server: TestServer
let guest: Client
let admin: Client
let authority: Awaited<ReturnType<typeof insert.authority>>

const accepted: Verdict[] = [{ accepted: true }, { accepted: true }]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  ;({ authority, admin } = await anAuthority('PN'))
  guest = await server.as()
})
afterAll(() => server.close())

async function anAuthority(code: string) {
  const { writes } = server.database
  const created = await insert.authority(writes, `Prüfstelle ${code}`, code)
  const person = await insert.person(writes, 'Anna')
  await insert.appoint(writes, created.id, person, 'admin')
  await credentialKeys(server, created.id)
  return { authority: created, admin: await server.as(person) }
}

interface Issued {
  by?: Client
  of?: { id: string }
  template?: string
  holder?: insert.Person
}

const someHolder = () => insert.person(server.database.writes, 'Hanna', { lastname: 'Holzer' })

async function issued({ by = admin, of = authority, template, holder: given }: Issued = {}) {
  const { writes } = server.database
  const holder = given ?? (await someHolder())
  const templateId = template ?? (await insert.template(writes, of.id, `Vorlage ${crypto.randomUUID()}`)).id
  const body = { templateId, userId: holder.id, issueDate: today, identityCheck: 'Reisepass' }
  const certificate = await by.ok(certificates.create, { body })
  expect(certificate.state).toBe('valid')
  return { certificate, holder }
}

let first: ReturnType<typeof issued> | undefined

/** Shared by the tests that only read it. */
const anIssued = () => (first ??= issued())

const credentialOf = (caller: Client, id: string, form: CredentialForm) =>
  caller.call(certificates.credential, { params: { id }, query: { form } })
const jsonOf = async (id: string, caller = admin) =>
  JSON.parse((await credentialOf(caller, id, 'json')).text) as Credential
const jwtOf = async (id: string, caller = admin) => (await credentialOf(caller, id, 'jwt')).text
const partsOf = (jwt: string) =>
  jwt
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)

/** Two independent verifiers that use only public data. */
const verdicts = (credential: object) => verifiersIn(guest, server.config.baseUrl)(credential)

const setState = (id: string, state: string) =>
  server.database.writes.updateTable('certificate').set({ state }).where('id', '=', id).execute()

describe('credential of a certificate', () => {
  test('T48: ignores facts that were changed in the register', async () => {
    const { certificate } = await issued()
    await sql`update issued_document set input = jsonb_set(input, '{certificate,level}', '"EVAL-9"')
      where record_id = ${certificate._id}`.execute(server.owner.writes)
    expect(await credentialOf(admin, certificate._id, 'png')).toMatchObject({
      status: 409,
      body: { fields: { state: 'unconfirmed' } },
    })
  })

  test('is an Open Badge 3.0 that two independent verifiers accept', async () => {
    const { certificate } = await anIssued()
    const credential = await jsonOf(certificate._id)
    expect(openBadgeFaults(credential)).toEqual([])
    expect(await verdicts(credential)).toEqual(accepted)
    expect(credential).toMatchObject({
      name: certificate.name,
      validFrom: `${startOf(today, timeZone).toISOString().slice(0, 19)}Z`,
      credentialSubject: { licenseNumber: certificate.number, achievement: { humanCode: 'EVAL-2' } },
    })
    const lastSecond = startOf(addDays(addYears(today, 3), 1), timeZone).getTime() - 1000
    expect(Date.parse(credential.validUntil)).toBe(lastSecond)
  })

  test('contains no name, email address, birthday or link to the name', async () => {
    const { certificate, holder } = await anIssued()
    const text = (await credentialOf(admin, certificate._id, 'json')).text
    const code = certificate.verifyCode
    for (const secret of [
      'Holzer',
      'Hanna',
      holder.email,
      holder.evalid,
      holder.id,
      '1990-05-05',
      code,
      '@ex',
    ])
      expect(text).not.toContain(secret)
    const other = await jsonOf((await issued()).certificate._id)
    const own = JSON.parse(text) as Credential
    expect(own.credentialSubject.id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    expect(own.credentialSubject.id).not.toBe(other.credentialSubject.id)
  })

  test('is rejected by both verifiers after a change of a date', async () => {
    const credential = await jsonOf((await anIssued()).certificate._id)
    const later = `${addDays(credential.validUntil.slice(0, 10), 1)}${credential.validUntil.slice(10)}`
    const results = await verdicts({ ...credential, validUntil: later })
    expect(results.map(({ accepted: yes }) => yes)).toEqual([false, false])
  })

  test('is rejected by both verifiers as that of another authority', async () => {
    const other = await anAuthority('PX')
    const credential = await jsonOf((await anIssued()).certificate._id)
    const foreign = await jsonOf(
      (await issued({ by: other.admin, of: other.authority })).certificate._id,
      other.admin,
    )
    const claimed = { ...credential, issuer: { ...credential.issuer, id: foreign.issuer.id } }
    const borrowed = { ...credential, proof: foreign.proof }
    for (const forged of [claimed, borrowed])
      expect((await verdicts(forged)).map(({ accepted: yes }) => yes)).toEqual([false, false])
  })

  test('cannot be signed with the key of another authority', async () => {
    const other = await anAuthority('PY')
    await issued({ by: other.admin, of: other.authority })
    const from = (id: string) => sql`select ed_wrapped from credential_key where authority_id = ${id} limit 1`
    await sql`update credential_key set ed_wrapped = (${from(authority.id)}) where authority_id = ${other.authority.id}`.execute(
      server.database.writes,
    )
    const templateId = (await insert.template(server.database.writes, other.authority.id)).id
    const { id: userId } = await insert.person(server.database.writes, 'Hilde')
    const body = { templateId, userId, issueDate: today, identityCheck: 'Reisepass' }
    const { status, body: answer } = await impatiently(() => other.admin.call(certificates.create, { body }))
    expect({ status, state: answer.state }).toEqual({ status: 202, state: 'sealing' })
    await expect.poll(() => server.failures.length).toBeGreaterThan(0)
    const failures = server.failures.splice(0).map(String)
    expect(failures[0]).toContain('wrong secret or wrong owner')
  })

  test('is embedded in the sealed PDF as a JWT with the exact header that Open Badges requires', async () => {
    const { certificate } = await anIssued()
    const jwt = await jwtOf(certificate._id)
    const [head, claims] = partsOf(jwt)
    const credential = await jsonOf(certificate._id)
    expect(head).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: `${server.config.baseUrl}/authorities/pn/keys/rs-1`,
    })
    expect(claims).toEqual({
      ...credential,
      iss: credential.issuer.id,
      jti: credential.id,
      sub: credential.credentialSubject.id,
      nbf: Date.parse(credential.validFrom) / 1000,
      exp: Date.parse(credential.validUntil) / 1000,
    })
    const { text: jwk } = await guest.send('GET', new URL(String(head?.kid)).pathname)
    const { payload } = await compactVerify(jwt, await importJWK(JSON.parse(jwk) as JWK, 'RS256'))
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual(claims)

    const { bytes } = await admin.call(files.read, { params: { id: certificate.fileId ?? '' } })
    const attached = (await PDF.load(bytes)).getAttachment('vc.jwt') ?? new Uint8Array()
    expect(Buffer.from(attached).toString()).toBe(jwt)
    expect(bytes.toString('latin1')).toMatch(/application#2Fvc(\+|#2B)jwt/i)
  })

  test('is exported as JSON, as text and as a picture that contains it', async () => {
    const { certificate, holder } = await anIssued()
    const browser = await server.as(holder)
    const mimes = { json: 'application/vc', jwt: 'text/plain; charset=utf-8', png: 'image/png' } as const
    for (const form of ['json', 'jwt', 'png'] as const) {
      const { status, headers } = await credentialOf(browser, certificate._id, form)
      expect({ status, mime: headers['content-type'], as: headers['content-disposition'] }).toMatchObject({
        status: 200,
        mime: mimes[form],
        as: expect.stringContaining(`${certificate.number}.${form}`) as string,
      })
    }
    const { bytes } = await credentialOf(browser, certificate._id, 'png')
    expect(bakedIn(bytes)).toBe(await jwtOf(certificate._id))
    expect(bakedIn(await sharp(bytes).png().toBuffer())).toBeNull()
    const { format, width, height, comments } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 800, height: 800 })
    expect(comments).toEqual([{ keyword: 'openbadgecredential', text: bakedIn(bytes) }])
    const { channels } = await sharp(bytes).stats()
    expect(channels.slice(0, 3).every(({ stdev }) => stdev > 20)).toBe(true)
  })

  test('is available to the holder and users who may read the certificate, after the seal only', async () => {
    const { certificate } = await anIssued()
    const stranger = await server.as(await insert.person(server.database.writes, 'Fritz'))
    expect((await credentialOf(stranger, certificate._id, 'jwt')).status).toBe(404)
    expect((await credentialOf(guest, certificate._id, 'jwt')).status).toBe(401)
  })

  test('is issued and checked without external calls', async () => {
    const outside = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
    try {
      const credential = await jsonOf((await issued()).certificate._id)
      expect(await verdicts(credential)).toEqual(accepted)
      expect(outside).not.toHaveBeenCalled()
    } finally {
      outside.mockRestore()
    }
  })
})

describe('name of the holder', () => {
  async function consenting() {
    const holder = await someHolder()
    const browser = await server.as(holder)
    await choose(browser, true)
    return { holder, browser }
  }
  const choose = async (browser: Client, namedInCredential: boolean) => {
    const { _id: id, version, firstname, lastname, language, metadata } = await browser.ok(accounts.myself)
    const profile = { firstname, lastname, phone: '', language, metadata, certificateNotification: true }
    const body = { ...profile, namedInCredential, version } as Body<typeof users.update>
    return browser.ok(users.update, { params: { id }, body })
  }
  const namesIn = async (id: string) => {
    const { identifier } = (await jsonOf(id)).credentialSubject
    return identifier
  }
  const name = [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: 'Hanna Holzer' }]

  test('is in a credential issued after the consent, and both verifiers accept it', async () => {
    const { holder } = await consenting()
    const { certificate } = await issued({ holder })
    expect(await namesIn(certificate._id)).toEqual(name)
    const credential = await jsonOf(certificate._id)
    expect(openBadgeFaults(credential)).toEqual([])
    expect(await verdicts(credential)).toEqual(accepted)
    for (const secret of [holder.email, holder.evalid, holder.id, '1990-05-05', certificate.verifyCode])
      expect(JSON.stringify(credential)).not.toContain(secret)
  })

  test('is in no credential issued before the consent or after its withdrawal', async () => {
    const holder = await someHolder()
    const before = (await issued({ holder })).certificate._id
    const browser = await server.as(holder)
    await choose(browser, true)
    await choose(browser, false)
    const after = (await issued({ holder })).certificate._id
    expect([await namesIn(before), await namesIn(after)]).toEqual([undefined, undefined])
  })

  test('is omitted if the consent is withdrawn before the seal', async () => {
    const { holder, browser } = await consenting()
    const { writes } = server.database
    const templateId = (await insert.template(writes, authority.id, `Vorlage ${crypto.randomUUID()}`)).id
    const input = { templateId, userId: holder.id, issueDate: today, identityCheck: 'Reisepass' }
    const { _id: id } = await admin.ok(certificates.create, { body: input })
    const document = await openedInput(id)
    expect(document.holder.named).toBe(true)
    const named = async () => {
      const { jwt } = await signedCredential(server, document, new Date())
      return (partsOf(jwt)[1]?.credentialSubject as { identifier?: unknown }).identifier
    }
    expect(await named()).toEqual(name)
    await choose(browser, false)
    expect(await named()).toBeUndefined()
    await choose(browser, true)
    await browser.ok(people.eraseMyself)
    expect(await named()).toBeUndefined()
  })

  test('of an erased person is no longer attested, and no consent remains', async () => {
    const { holder, browser } = await consenting()
    const { certificate } = await issued({ holder })
    await browser.ok(people.eraseMyself)
    const results = await verdicts(await jsonOf(certificate._id))
    expect(results.map(({ accepted: yes, ended }) => ({ yes, ended }))).toEqual(
      Array(2).fill({ yes: false, ended: ['revocation'] }),
    )
    const consents = server.database.reads
      .selectFrom('consent')
      .select('id')
      .where('userId', '=', holder.id)
      .where('withdrawnAt', 'is', null)
    expect(await consents.execute()).toEqual([])
  })

  const openedInput = async (id: string) => {
    const { input } = await server.database.reads
      .selectFrom('issuedDocument')
      .select('input')
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow()
    return input as unknown as CertificateInput
  }
})

describe('ended certificate', () => {
  const statusOf = async (badge: object) =>
    (await verdicts(badge)).map(({ accepted: yes, ended }) => ({ yes, ended }))
  const refusedAs = (ended: string) => Array(2).fill({ yes: false, ended: [ended] }) as unknown[]

  test('after a revocation is rejected by both verifiers from the moment of its answer (T51, T74)', async () => {
    const { certificate } = await issued()
    const { certificate: untouched } = await anIssued()
    const badge = await jsonOf(certificate._id)
    expect(await verdicts(badge)).toEqual(accepted)
    await admin.ok(certificates.revoke, { params: { id: certificate._id }, body: { reason: 'Irrtum' } })
    expect(await statusOf(badge)).toEqual(refusedAs('revocation'))
    expect(await verdicts(await jsonOf(untouched._id))).toEqual(accepted)
  })

  test('remains rejected after its row is reset in the database', async () => {
    const { certificate } = await issued()
    const badge = await jsonOf(certificate._id)
    await admin.ok(certificates.revoke, { params: { id: certificate._id }, body: { reason: 'Irrtum' } })
    await server.owner.writes.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update certificate set state = 'issued' where id = ${certificate._id}`.execute(db)
    })
    expect(await statusOf(badge)).toEqual(refusedAs('revocation'))
  })

  test('is rejected during a suspension and accepted again afterwards', async () => {
    const { certificate } = await issued()
    const badge = await jsonOf(certificate._id)
    await setState(certificate._id, 'suspended')
    expect(await statusOf(badge)).toEqual(refusedAs('suspension'))
    await setState(certificate._id, 'issued')
    expect(await verdicts(await jsonOf(certificate._id))).toEqual(accepted)
  })

  test('is rejected after its holder was erased', async () => {
    const { certificate, holder } = await issued()
    const badge = await jsonOf(certificate._id)
    await server.database.writes
      .updateTable('user')
      .set({ erasedAt: sql`now()` })
      .where('id', '=', holder.id)
      .execute()
    expect(await statusOf(badge)).toEqual(refusedAs('revocation'))
  })
})

describe('public addresses of an authority', () => {
  const read = async (path: string, headers = {}) => guest.send('GET', `/authorities/pn${path}`, { headers })

  test('answer every origin and must be revalidated', async () => {
    await anIssued()
    for (const path of [
      '',
      '/did.json',
      '/jwks.json',
      '/keys/rs-1',
      '/status/revocation/1',
      '/status/suspension/1',
    ]) {
      const { status, headers } = await read(path)
      expect({ path, status, headers }).toMatchObject({
        path,
        status: 200,
        headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, no-cache' },
      })
      expect((await read(path, { 'if-none-match': headers.etag as string })).status).toBe(304)
    }
  })

  test('contain no other authority, key, purpose or list', async () => {
    for (const path of [
      '/keys/rs-9',
      '/keys/ed-1',
      '/status/refresh/1',
      '/status/revocation/2',
      '/status/revocation/0',
      '/status/revocation/x',
    ])
      expect({ path, status: (await read(path)).status }).toEqual({ path, status: 404 })
    for (const slug of ['unknown', 'PN', 'p%25'])
      expect((await guest.send('GET', `/authorities/${slug}/did.json`)).status).toBe(404)
  })

  test('expose no private key', async () => {
    const texts = await Promise.all(
      ['/did.json', '/jwks.json', '/keys/rs-1'].map(async (path) => (await read(path)).text),
    )
    for (const text of texts) expect(text).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
  })
})

describe('keys of an authority', () => {
  const keyOf = async (id: string, by: Client) => partsOf(await jwtOf(id, by))[0]?.kid

  test('stay after a renewal and are replaced with a new seal; the old ones still verify', async () => {
    const { authority: own, admin: head } = await anAuthority('PR')
    const params = { id: own.id }
    const issue = () => issued({ by: head, of: own })
    const [first, second] = [(await issue()).certificate._id, (await issue()).certificate._id]
    expect(await keyOf(second, head)).toBe(await keyOf(first, head))
    await head.ok(signingKeys.rotate, { params })
    const third = (await issue()).certificate._id
    expect(await keyOf(third, head)).toMatch(/\/keys\/rs-2$/)
    for (const id of [first, third]) expect(await verdicts(await jsonOf(id, head))).toEqual(accepted)
  })

  test('attest nothing after they are disabled', async () => {
    const { authority: own, admin: head } = await anAuthority('PD')
    const params = { id: own.id }
    const root = await server.as(await insert.person(server.database.writes, 'Rosa', { isAdmin: true }))
    const before = (await issued({ by: head, of: own })).certificate._id
    await root.ok(signingKeys.disable, { params, body: { reason: 'Schlüssel gestohlen' } })
    await head.ok(signingKeys.rotate, { params })
    const after = (await issued({ by: head, of: own })).certificate._id
    const results = await verdicts(await jsonOf(before, head))
    expect(results.map(({ accepted: yes }) => yes)).toEqual([false, false])
    expect(await verdicts(await jsonOf(after, head))).toEqual(accepted)
  })

  test('are encrypted in the database and open only with the secret of this installation', async () => {
    const keys = await server.database.reads
      .selectFrom('credentialKey')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const { rsaWrapped, edWrapped } = keys
    for (const wrapped of [rsaWrapped, edWrapped]) expect(wrapped.includes('PRIVATE')).toBe(false)
    // PKCS#8 begins with a sequence; a wrapped key with its format version.
    for (const wrapped of [rsaWrapped, edWrapped]) expect(wrapped[0]).toBe(1)
    const other = { ...server.config, secret: 'the secret of another installation' }
    for (const part of ['rsa', 'ed'] as const) {
      const pkcs8 = openPkcs8(unlocked(server.config, keys, part))
      const { asymmetricKeyType } = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
      expect(asymmetricKeyType).toBe({ rsa: 'rsa', ed: 'ed25519' }[part])
      expect(() => openPkcs8(unlocked(other, keys, part))).toThrow(KeyRefused)
    }
    // The halves cannot be exchanged.
    const exchanged = { ...keys, rsaWrapped: edWrapped }
    expect(() => openPkcs8(unlocked(server.config, exchanged, 'rsa'))).toThrow(KeyRefused)
  })

  test('ASVS 11.2.3: of type RSA have at least 3072 bits in production', async () => {
    const usual = rsaPairs.bits
    rsaPairs.bits = productRsaBits
    try {
      const { rsaPublic: key } = await makeKeys(server.config, authority.id)
      const { asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type: 'spki' })
      expect(asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(3072)
    } finally {
      rsaPairs.bits = usual
    }
  })
})

describe('index in a status list', () => {
  const entries = () =>
    server.database.reads
      .selectFrom('credential')
      .select(['id', 'listNumber', 'statusIndex', 'certificateId'])
      .execute()

  test('is assigned once: never removed, moved or assigned again', async () => {
    const { certificate } = await anIssued()
    const [mine] = (await entries()).filter(({ certificateId }) => certificateId === certificate._id)
    if (!mine) throw new Error('no entry')
    const { writes } = server.database
    const changes = [
      writes.deleteFrom('credential').where('id', '=', mine.id),
      writes
        .updateTable('credential')
        .set({ statusIndex: mine.statusIndex ^ 1 })
        .where('id', '=', mine.id),
      writes.updateTable('credential').set({ jwt: 'x.y.z' }).where('id', '=', mine.id),
    ]
    for (const change of changes)
      await expect(change.execute()).rejects.toThrow('a credential is not changed')
    const { certificate: other } = await issued()
    const move = sql`insert into credential (id, certificate_id, authority_id, subject_id, list_number, status_index)
      select gen_random_uuid(), ${other._id}, authority_id, gen_random_uuid(), list_number, status_index
      from credential where id = ${mine.id}`
    await expect(move.execute(writes)).rejects.toThrow(/credential/)
  })

  test('is random: five consecutive certificates have no adjacent indexes', async () => {
    const { writes } = server.database
    const { authority: own } = await anAuthority('PZ')
    const template = await insert.template(writes, own.id)
    const [holder, issuer] = [await someHolder(), await insert.person(writes, 'Ines')]
    const indexes: number[] = []
    for (let at = 0; at < 5; at++) {
      const { id } = await insert.certificate(writes, { holder, issuer, template })
      indexes.push((await entryOf(writes, id, own.id)).statusIndex)
    }
    const steps = indexes.slice(1).map((index, at) => Math.abs(index - (indexes[at] ?? 0)))
    expect(Math.max(...steps)).toBeGreaterThan(100)
    expect(new Set(indexes).size).toBe(5)
  })
})
