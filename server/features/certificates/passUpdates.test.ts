import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import tls from 'node:tls'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addYears, type Day, formatDay } from '#domain/day.ts'
import { grantsOf } from '#domain/policy.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { walletKeys } from '../../../test/support/walletKeys.ts'
import type { Db } from '../../db/db.ts'
import { erase } from '../people/erase.ts'
import { issue } from './issue.ts'
import { instruct } from './instruct.ts'
import { revoke, reinstate, suspend } from './suspension.ts'

let keys: ReturnType<typeof walletKeys>
let server: TestServer
let apple: Http2SecureServer
let google: Server
let held: { id: string; holder: insert.Person }
let notified: string[] = []
let removed: string[] = []
let sent: { url: string; body: string; authorization: string | undefined }[] = []

const listening = (server: Server | Http2SecureServer) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )
const bodyOf = async (request: IncomingMessage) =>
  Buffer.concat((await request.toArray()) as Buffer[]).toString()

beforeAll(async () => {
  google = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      sent.push({ url: request.url ?? '', body, authorization: request.headers.authorization })
      response.setHeader('content-type', 'application/json').end('{"access_token":"word"}')
    })
  })
  const googleUrl = `http://127.0.0.1:${await listening(google)}`
  keys = walletKeys({ tokenUrl: `${googleUrl}/token` })
  keys.certified('push', '/CN=Push/O=Test', 'subjectAltName=IP:127.0.0.1')
  tls.setDefaultCACertificates([keys.read('wwdr.pem').toString()])
  // Like Apple's service, it requires the pass certificate as client certificate.
  apple = createSecureServer({
    ...{ key: keys.read('push.key'), cert: keys.read('push.pem'), ca: keys.read('wwdr.pem') },
    ...{ requestCert: true, rejectUnauthorized: true },
  })
  apple.on('request', (request, response) => {
    const token = request.url.split('/').at(-1) ?? ''
    const isOurs = request.headers['apns-topic'] === 'pass.org.example.eval'
    if (isOurs && !removed.includes(token)) notified.push(token)
    response.writeHead(!isOurs ? 400 : removed.includes(token) ? 410 : 200).end()
  })
  server = await testServer({
    env: {
      ...keys.settings,
      ...{ BASE_URL: 'https://eval.example.org', SECOND_FACTOR: 'on' },
      APPLE_PUSH_URL: `https://127.0.0.1:${await listening(apple)}`,
      GOOGLE_WALLET_URL: googleUrl,
    },
  })
  await server.work()
})
afterAll(async () => {
  await server.close()
  apple.close()
  google.close()
  rmSync(keys.directory, { recursive: true, force: true })
})
beforeEach(async () => {
  notified = []
  removed = []
  sent = []
  held = await holding()
})

async function holding(days: { issueDate?: Day; dueDate?: Day } = {}) {
  const { writes } = server.database
  const [holder, issuer] = [await insert.person(writes, 'Hanna'), await insert.person(writes, 'Irma')]
  const authority = await insert.authority(
    writes,
    `Stelle ${issuer.username}`,
    `P${issuer.id.slice(-5).toUpperCase()}`,
  )
  const template = await insert.template(writes, authority.id)
  const { id } = await insert.certificate(writes, { holder, issuer, template, name: template.name, ...days })
  await insert.seal(server, id)
  return { id, holder }
}

const passIn = (bytes: Uint8Array) =>
  JSON.parse(Buffer.from(unzipSync(bytes)['pass.json'] ?? []).toString()) as {
    webServiceURL: string
    authenticationToken: string
    voided?: boolean
    generic: { headerFields: { value: string }[]; auxiliaryFields: object[] }
  }

/** With https, the session cookie has another name. */
async function asHolder(method: 'GET' | 'POST', wallet: 'apple' | 'google') {
  const caller = await server.as(held.holder)
  const headers = { cookie: `__Host-session=${caller.token ?? ''}` }
  return caller.send(method, `/api/certificate/${held.id}/${wallet}Pass`, { headers })
}

const tokenOf = (device: string) => `abcdef${device}`

/** A simulated phone: registers its pass and requests changes. */
async function phone(device: string) {
  const guest = await server.as()
  const { bytes } = await asHolder('GET', 'apple')
  const { webServiceURL, authenticationToken: token } = passIn(bytes)
  const base = new URL(webServiceURL).pathname
  const registration = `${base}/v1/devices/${device}/registrations/pass.org.example.eval`
  const request = (method: 'GET' | 'POST' | 'DELETE', path: string, options: object = {}) =>
    guest.send(method, path, { headers: { authorization: `ApplePass ${token}` }, ...options })
  return {
    register: (pushToken = tokenOf(device)) =>
      request('POST', `${registration}/${held.id}`, { body: { pushToken } }),
    leave: () => request('DELETE', `${registration}/${held.id}`),
    changes: (since = '') =>
      request('GET', since ? `${registration}?passesUpdatedSince=${since}` : registration),
    fetch: (options: object = {}) =>
      request('GET', `${base}/v1/passes/pass.org.example.eval/${held.id}`, options),
    complain: () => request('POST', `${base}/v1/log`, { body: { logs: ['no network'] } }),
  }
}

const action = (what: (db: Db) => Promise<unknown>) => server.database.writes.transaction().execute(what)
const instructed = () => {
  const actor = { userId: held.holder.id, isAdmin: false, company: null, authorities: [], mayReport: false }
  const body = { day: today, instructor: 'Theo Trainer' }
  return action((db) => instruct({ db, actor, today, body }, held.id))
}
const revoked = () => action((db) => revoke({ db, actor: null }, held.id, 'Irrtum'))

describe('pass on a phone', () => {
  test('becomes void when its certificate is revoked: the phone is notified, requests the list and fetches the pass', async () => {
    const { register, changes, fetch } = await phone('11')
    expect((await register()).status).toBe(201)
    expect((await register()).status).toBe(200)
    const before = (await changes()).body as unknown as { serialNumbers: string[]; lastUpdated: string }
    expect(before.serialNumbers).toEqual([held.id])
    expect((await changes(before.lastUpdated)).status).toBe(204)
    expect(passIn((await fetch()).bytes).voided).toBeUndefined()
    await revoked()
    await expect.poll(() => notified).toEqual([tokenOf('11')])
    expect((await changes(before.lastUpdated)).body).toMatchObject({ serialNumbers: [held.id] })
    const { headers, bytes } = await fetch()
    expect(headers['content-type']).toBe('application/vnd.apple.pkpass')
    expect(passIn(bytes)).toMatchObject({
      voided: true,
      generic: { headerFields: [{ value: 'Widerrufen' }] },
    })
  })

  test('is valid again after a suspension, and the phone is notified', async () => {
    const { register, fetch } = await phone('22')
    await register()
    const today = '2020-01-01'
    await action((db) => suspend({ db, actor: null, today }, held.id, { reason: 'Unfall', until: null }))
    expect(passIn((await fetch()).bytes).voided).toBe(true)
    await expect.poll(() => notified).toEqual([tokenOf('22')])
    await action((db) => reinstate({ db, actor: null }, held.id, 'Geklärt'))
    expect(passIn((await fetch()).bytes).voided).toBeUndefined()
    await expect.poll(() => notified).toEqual([tokenOf('22'), tokenOf('22')])
  })

  test('is void after a new certificate, and the phone of the previous one is notified', async () => {
    held = await holding({ issueDate: addDays(today, -340), dueDate: addDays(today, 20) })
    const { register, fetch } = await phone('25')
    await register()
    const {
      templateId,
      authorityId,
      issuedBy: userId,
    } = await server.database.reads
      .selectFrom('certificate')
      .select(['templateId', 'authorityId', 'issuedBy'])
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow()
    const authorities = [{ id: authorityId, role: 'admin' as const }]
    const actor = { userId, isAdmin: false, company: null, authorities, mayReport: false }
    const order = {
      templateId,
      userId: held.holder.id,
      issueDate: today,
      identityCheck: 'Reisepass',
      identifiedOn: null,
      note: '',
    }
    await action((db) => issue({ db, actor, grants: grantsOf(actor, 'certificate.issue'), today }, order))
    await expect.poll(() => notified).toEqual([tokenOf('25')])
    const { voided, generic } = passIn((await fetch()).bytes)
    expect([voided, generic.headerFields]).toEqual([true, [{ ...generic.headerFields[0], value: 'Ersetzt' }]])
  })

  test('shows the last day of the yearly instruction and is notified of a new one', async () => {
    const issueDate = addDays(today, -400)
    held = await holding({ issueDate, dueDate: addYears(issueDate, 3) })
    const { register, changes, fetch } = await phone('24')
    await register()
    const instructionIn = async () => passIn((await fetch()).bytes).generic.auxiliaryFields.at(-1)
    const before = (await changes()).body as unknown as { lastUpdated: string }
    expect(await instructionIn()).toEqual({
      key: 'instruction',
      label: 'Jährliche Unterweisung',
      value: `Unterweisung seit ${formatDay(addYears(issueDate, 1), 'de')} überfällig`,
    })
    await instructed()
    await expect.poll(() => notified).toEqual([tokenOf('24')])
    expect((await changes(before.lastUpdated)).body).toMatchObject({ serialNumbers: [held.id] })
    expect(await instructionIn()).toEqual({
      key: 'instruction',
      label: 'Nächste Unterweisung bis',
      value: formatDay(addYears(today, 1), 'de'),
    })
  })

  test('is void after its holder erases their account', async () => {
    const { register, fetch } = await phone('23')
    await register()
    await action((db) => erase(db, { userId: held.holder.id, actorId: held.holder.id }))
    await expect.poll(() => notified).toContain(tokenOf('23'))
    expect(passIn((await fetch()).bytes).voided).toBe(true)
  })

  test('that was removed is unregistered by the phone or by Apple', async () => {
    const [left, lost] = [await phone('33'), await phone('44')]
    await left.register()
    await lost.register()
    expect((await left.leave()).status).toBe(200)
    removed = [tokenOf('44')]
    await revoked()
    const registered = () =>
      server.database.reads
        .selectFrom('walletPass')
        .select('device')
        .where('certificateId', '=', held.id)
        .execute()
    await expect.poll(registered).toEqual([])
    expect(notified).not.toContain(tokenOf('44'))
  })

  test('is not available to others, and has a limited number of phones', async () => {
    const { register, leave, fetch, complain } = await phone('55')
    const headers = { authorization: `ApplePass ${'x'.repeat(43)}` }
    expect((await fetch({ headers })).status).toBe(401)
    expect((await fetch({ headers: {} })).status).toBe(401)
    const endless = await phone('7'.repeat(101))
    expect([(await endless.register()).status, (await endless.changes()).status]).toEqual([401, 204])
    expect((await register('no token')).status).toBe(400)
    const statuses = []
    for (let number = 0; number < 21; number++)
      statuses.push((await (await phone(`6${number}`)).register()).status)
    expect(statuses.indexOf(429)).toBe(20)
    expect((await leave()).status).toBe(200)
    expect((await complain()).status).toBe(200)
  })
})

test('a card in Google Wallet is deactivated with its certificate and reactivated with it', async () => {
  expect((await asHolder('POST', 'google')).status).toBe(200)
  await revoked()
  await expect.poll(() => sent.length).toBe(2)
  const [requested, changed] = sent
  expect(requested?.body).toContain('grant_type=urn')
  expect(changed).toMatchObject({
    url: `/walletobjects/v1/genericObject/3388000000012345678.${held.id}`,
    authorization: 'Bearer word',
  })
  expect(JSON.parse(changed?.body ?? '{}')).toMatchObject({ state: 'EXPIRED' })
})

test('a card in Google Wallet is inactive during a suspension and active afterwards', async () => {
  await asHolder('POST', 'google')
  const day = '2020-01-01'
  await action((db) => suspend({ db, actor: null, today: day }, held.id, { reason: 'Unfall', until: null }))
  const states = () =>
    sent.flatMap(({ url, body }) =>
      url.startsWith('/walletobjects') ? [(JSON.parse(body) as { state: string }).state] : [],
    )
  await expect.poll(states).toEqual(['INACTIVE'])
  await action((db) => reinstate({ db, actor: null }, held.id, 'Geklärt'))
  await expect.poll(states).toEqual(['INACTIVE', 'ACTIVE'])
})

test('a card in Google Wallet shows the last day of the yearly instruction, also of a new one', async () => {
  const issueDate = addDays(today, -400)
  held = await holding({ issueDate, dueDate: addYears(issueDate, 3) })
  await asHolder('POST', 'google')
  await instructed()
  await expect.poll(() => sent.length).toBe(2)
  expect(JSON.parse(sent[1]?.body ?? '{}')).toMatchObject({
    state: 'ACTIVE',
    textModulesData: expect.arrayContaining([
      expect.objectContaining({
        header: 'Nächste Unterweisung bis',
        body: formatDay(addYears(today, 1), 'de'),
      }),
    ]) as unknown,
  })
})

test('a card in Google Wallet is inactive if its certificate cannot be confirmed', async () => {
  await asHolder('POST', 'google')
  // Bypasses the triggers.
  await server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.updateTable('certificate').set({ holder: 'Mallory' }).where('id', '=', held.id).execute()
  })
  await instructed()
  await expect.poll(() => sent.length).toBe(2)
  expect(JSON.parse(sent[1]?.body ?? '{}')).toMatchObject({ state: 'INACTIVE' })
})

test('a certificate without a wallet pass causes no notification', async () => {
  await revoked()
  const jobs = await server.database.writes
    .selectFrom('walletPass')
    .select('wallet')
    .where('certificateId', '=', held.id)
    .execute()
  expect([jobs, notified, sent]).toEqual([[], [], []])
})
