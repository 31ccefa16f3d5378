import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { coworkers } from '#contract/coworker.ts'
import { files } from '#contract/file.ts'
import { people } from '#contract/person.ts'
import { reports } from '#contract/report.ts'
import { session } from '#contract/session.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo, tokenFor } from '../../../test/support/mails.ts'
import {
  appoint,
  authority,
  company,
  companyVehicle,
  employ,
  password,
  person,
  template,
  certificate,
  seal,
  storePdf,
  type Person,
} from '../../../test/support/people.ts'
import { roundsOf } from '../../../test/support/race.ts'
import { makeToken } from '../accounts/tokens.ts'
import { draft } from '../../../test/support/scenario.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const newPerson = (name: string, facts = {}) => person(server.database.writes, name, facts)
const administration = async () => {
  const who = await newPerson('Sara', { isAdmin: true })
  return { who, browser: await server.as(who) }
}
const privileged = (
  who: Person,
  change: { roles?: ('user' | 'admin')[]; activated?: boolean },
  version = 1,
) => ({
  params: { id: who.id },
  body: { ...change, version, reason: 'Anlass' },
})
const mailsFor = (email: string) => mailsTo(server.database, email)
const welcomeFor = (email: string) => tokenFor(server.database, email, 'welcome')

describe('account created for another person', () => {
  test('T15: is activated by no other link, and the welcome link has no use after activation', async () => {
    const db = server.database.writes
    const { browser } = await administration()
    const email = `${randomUUID()}@example.org`
    const { _id: id } = await browser.ok(users.create, {
      body: { email, firstname: 'Nora', lastname: 'Neu', language: 'de' },
    })
    const token = await welcomeFor(email)
    const guest = await server.as()
    const other = await makeToken(db, 'activation', { userId: id })
    expect(await guest.call(accounts.activate, { params: { token: other } })).toMatchObject({
      status: 403,
      body: { code: 'user.activationElsewhere' },
    })
    await db.updateTable('user').set({ activated: true }).where('id', '=', id).execute()
    const body = { username: 'dieb', password: 'Kirschkern-Weitspucken', language: 'de', consent: true }
    expect(await guest.send('POST', `/api/user/welcome/${token}`, { body })).toMatchObject({
      status: 400,
      body: { code: 'token.unusable' },
    })
    const { username } = await db
      .selectFrom('user')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(username).not.toBe('dieb')
  })

  test('is opened by no other link: a request for the activation sends the welcome again', async () => {
    const { browser } = await administration()
    const email = `${randomUUID()}@example.org`
    await browser.ok(users.create, { body: { email, firstname: 'Nora', lastname: 'Neu', language: 'de' } })
    const first = await welcomeFor(email)
    await (await server.as()).ok(accounts.resendActivation, { body: { email } })
    const mails = await mailsFor(email)
    expect(mails.map(({ template }) => template)).toEqual(['welcome', 'welcome'])
    expect(await welcomeFor(email)).not.toBe(first)
    expect(mails[0]?.text).toContain('Sara')
  })

  test('is inactive until they choose name and password through the mailed link and agree', async () => {
    const { browser } = await administration()
    const email = 'neue@example.org'
    const body = { email, firstname: 'Nele', lastname: 'Neu', language: 'it' } as const
    const created = await browser.ok(users.create, { body })
    expect(created).toMatchObject({
      activated: false,
      deactivated: false,
      roles: ['user'],
      fullname: 'Nele Neu',
    })
    const guest = await server.as()
    const params = { token: await welcomeFor(email) }
    const chosen = { username: 'nele.neu', password: 'ein langes neues Kennwort', language: 'de' } as const
    expect((await guest.send('POST', `/api/user/welcome/${params.token}`, { body: chosen })).status).toBe(400)
    await guest.ok(people.welcome, { params, body: { ...chosen, consent: true } })
    expect((await guest.call(people.welcome, { params, body: { ...chosen, consent: true } })).status).toBe(
      400,
    )
    const signedIn = await guest.call(session.open, {
      body: { username: 'nele.neu', password: chosen.password },
    })
    expect(signedIn.status).toBe(200)
    const consent = await server.database.reads
      .selectFrom('consent')
      .select(['subject', 'language'])
      .where('userId', '=', created._id)
      .execute()
    expect(consent).toEqual([{ subject: 'terms', language: 'de' }])
  })

  test('T17: gets no trial password, and nothing is hashed for an invalid link', async () => {
    const { browser } = await administration()
    const email = 'erraten@example.org'
    await browser.ok(users.create, { body: { email, firstname: 'Erna', lastname: 'Ratsam', language: 'de' } })
    const params = { token: await welcomeFor(email) }
    const guest = await server.as()
    const choose = (password: string, to = params) =>
      guest.call(people.welcome, {
        params: to,
        body: { username: 'erna.ratsam', password, language: 'de', consent: true },
      })
    for (const password of ['passwordpassword', 'ErnaRatsam2026', 'erna.ratsam1', email])
      expect((await choose(password)).body.fields).toEqual({ password: 'user.passwordCommon' })
    expect((await choose('passwordpassword', { token: 'x'.repeat(43) })).body.code).toBe('token.unusable')
    expect((await choose('ein langes neues Kennwort')).status).toBe(200)
  })

  test('becomes a coworker or a candidate of its creator, and of no one else', async () => {
    const db = server.database.writes
    const firm = await company(db, 'Werkstatt Neu')
    const lead = await newPerson('Lea')
    await employ(db, firm.id, lead, 'admin')
    const issuingAuthority = await authority(db, 'Prüfstelle Neu', 'NEU')
    const trainer = await newPerson('Theo')
    await appoint(db, issuingAuthority.id, trainer, 'trainer')
    const of = (email: string) => ({ email, firstname: 'A', lastname: 'B', language: 'de' }) as const
    const mine = await (await server.as(lead)).ok(users.create, { body: of('k@example.org') })
    expect(mine).toMatchObject({ companyId: null, email: 'k@example.org', activated: false })
    const candidate = await (await server.as(trainer)).ok(users.create, { body: of('c@example.org') })
    expect(
      (await (await server.as(trainer)).call(users.read, { params: { id: candidate._id } })).status,
    ).toBe(200)
    const foreign = { ...of('f@example.org'), companyId: firm.id }
    expect(await (await server.as(trainer)).call(users.create, { body: foreign })).toMatchObject({
      status: 404,
      body: { fields: { companyId: 'notFound' } },
    })
  })
})

describe('system administration', () => {
  test('deactivates an account, and its sessions end at once on a second instance', async () => {
    const second = await testServer({ url: server.url })
    const { browser } = await administration()
    const who = await newPerson('Dirk')
    const elsewhere = await second.as(who)
    expect((await elsewhere.call(accounts.myself)).status).toBe(200)
    await browser.ok(people.updatePrivileged, privileged(who, { activated: false }))
    expect((await elsewhere.call(accounts.myself)).status).toBe(401)
    expect(await browser.ok(users.read, { params: { id: who.id } })).toMatchObject({
      ...{ activated: false, deactivated: true },
    })
    const again = await (await second.as()).call(session.open, { body: { username: who.username, password } })
    expect(again.body).toMatchObject({
      code: 'session.deactivated',
      message: expect.stringContaining('Auskunft gibt die Systemverwaltung') as string,
    })
    await (await server.as()).ok(accounts.resendActivation, { body: { email: who.email } })
    expect((await mailsFor(who.email)).map(({ template }) => template)).toEqual(['accountDeactivated'])
    await second.close()
  })

  test('T62: cannot change their own rights', async () => {
    const { who, browser } = await administration()
    expect(await browser.call(people.updatePrivileged, privileged(who, { roles: ['user'] }))).toMatchObject({
      status: 403,
      body: { code: 'user.ownRights' },
    })
  })

  test('T62: of six administrators who each remove another at once one remains, in every round', async () => {
    const apart = await testServer({ url: (await testDatabase()).url })
    const db = apart.database.writes
    const admins = await Promise.all(Array.from({ length: 6 }, () => person(db, 'Admin', { isAdmin: true })))
    for (const { race } of roundsOf(apart)) {
      const browsers = await Promise.all(admins.map((admin) => apart.as(admin)))
      const { won } = await race(
        browsers.map((browser, index) => () => {
          const victim = admins[(index + 1) % admins.length]
          if (!victim) throw new Error('no such person')
          return browser.call(
            people.updatePrivileged,
            privileged(victim, index % 2 ? { roles: ['user'] } : { activated: false }, 1),
          )
        }),
      )
      const left = await db
        .selectFrom('user')
        .select('id')
        .where('isAdmin', '=', true)
        .where('activated', '=', true)
        .execute()
      expect(left).toHaveLength(6 - won)
      expect(won).toBeLessThan(6)
      await db.updateTable('user').set({ isAdmin: true, activated: true, version: 1 }).execute()
      await db.deleteFrom('session').execute()
    }
    await apart.close()
  })

  test('sets no password but mails a link, and the answer does not contain it', async () => {
    const { browser } = await administration()
    const who = await newPerson('Erik')
    const answer = await browser.call(people.triggerReset, { params: { id: who.id } })
    expect(answer.body).toEqual({})
    const [mail] = await mailsFor(who.email)
    expect(mail).toMatchObject({ template: 'passwordResetByAdmin' })
    expect(mail?.text).toMatch(/\/confirm-password-reset#[\w-]{43}\b/)
  })

  test('restores access for a person who has lost every second factor, and notifies them', async () => {
    const { who: admin, browser } = await administration()
    const who = await newPerson('Flora')
    const db = server.database.writes
    const lost = { id: randomUUID(), userId: who.id, name: 'Telefon', credentialId: randomUUID() }
    await db
      .insertInto('passkey')
      .values({ ...lost, publicKey: Buffer.alloc(1), counter: 0, transports: [] })
      .execute()
    const credentials = { body: { username: who.username, password } }
    const guest = await server.as()
    expect(await guest.ok(session.open, credentials)).toMatchObject({ factors: { passkey: true } })
    const before = await server.as(who)
    const body = { reason: 'Telefon verloren' }
    await browser.ok(people.resetSecondFactor, { params: { id: who.id }, body })
    expect(await before.call(people.accessLog)).toMatchObject({ status: 401 })
    expect(await guest.ok(session.open, credentials)).toMatchObject({ username: who.username })
    expect((await mailsFor(who.email)).map(({ template }) => template)).toContain('secondFactorReset')
    expect(await browser.call(people.resetSecondFactor, { params: { id: admin.id }, body })).toMatchObject({
      body: { code: 'user.ownRights' },
    })
  })

  test('mails the welcome again to a person who has not opened their account, and no other link', async () => {
    const { browser } = await administration()
    const email = `${randomUUID()}@example.org`
    const newPerson = { email, firstname: 'Nora', lastname: 'Neu', language: 'de' as const }
    const { _id: id } = await browser.ok(users.create, { body: newPerson })
    const first = await welcomeFor(email)
    await browser.ok(people.triggerReset, { params: { id } })
    const second = await welcomeFor(email)
    expect(second).not.toBe(first)
  })

  test('T82: leaves an entry for every person whose data it reads, visible to that person', async () => {
    const { who: admin, browser } = await administration()
    const who = await newPerson('Frida')
    await browser.ok(users.read, { params: { id: who.id } })
    await browser.ok(users.list, { query: { search: who.evalid } })
    await browser.ok(users.read, { params: { id: who.id } })
    const { items, total } = await (await server.as(who)).ok(people.accessLog)
    expect(total).toBe(items.length)
    expect(new Set(items.map(({ action }) => action))).toEqual(new Set(['user.list', 'user.read']))
    expect(items.reduce((sum, { times }) => sum + times, 0)).toBe(3)
    expect(items[0]?.reader).toBe('Sara Muster')
    expect((await (await server.as(admin)).ok(people.accessLog)).total).toBe(0)
  })

  test('T82: leaves an entry also for answers of refused and completed actions', async () => {
    const { browser } = await administration()
    const who = await newPerson('Frida')
    const { metadata } = await (await server.as(who)).ok(users.read, { params: { id: who.id } })
    const profile = { firstname: 'Frida', lastname: 'Neu', phone: '', language: 'de' as const }
    const put = (version: number) =>
      browser.send('PUT', `/api/user/${who.id}`, {
        body: { ...profile, certificateNotification: true, metadata, version },
      })
    expect(await put(-1)).toMatchObject({ status: 409, body: { item: { email: who.email } } })
    expect((await browser.call(people.updatePrivileged, privileged(who, {}, -1))).status).toBe(409)
    expect((await put(1)).status).toBe(200)
    const { items } = await (await server.as(who)).ok(people.accessLog)
    expect(items.map(({ action, times }) => [action, times]).toSorted()).toEqual([
      ['user.update', 2],
      ['user.updatePrivileged', 1],
    ])
  })

  test.each(['firstname', 'lastname'] as const)('cannot clear the %s of a profile', async (field) => {
    const who = await newPerson('Nora')
    const own = await server.as(who)
    const { version, firstname, lastname, metadata } = await own.ok(users.read, { params: { id: who.id } })
    const body = {
      version,
      firstname,
      lastname,
      phone: '',
      language: 'de',
      certificateNotification: true,
      metadata,
    }
    for (const empty of ['', ' '])
      expect(
        await own.send('PUT', `/api/user/${who.id}`, { body: { ...body, [field]: empty } }),
      ).toMatchObject({ status: 400, body: { fields: { [field]: 'mandatory' } } })
  })

  test('causes one notice for several reads within an hour, with their number', async () => {
    const db = server.database.writes
    const [admin, who] = [await newPerson('Sara', { isAdmin: true }), await newPerson('Gerda')]
    const read = (at: string, action = 'user.read') =>
      db
        .insertInto('accessLog')
        .values({ id: randomUUID(), readerId: admin.id, personId: who.id, action, at })
        .execute()
    for (const minute of ['01', '30', '59']) await read(`2026-03-02T10:${minute}:00Z`)
    await read('2026-03-02T10:30:00Z', 'user.list')
    await read('2026-03-02T11:00:00Z')
    const browser = await server.as(who)
    const { items, total } = await browser.ok(people.accessLog)
    expect(total).toBe(3)
    expect(items.map(({ at, action, times }) => [at, action, times])).toEqual([
      ['2026-03-02T11:00:00.000Z', 'user.read', 1],
      ['2026-03-02T10:59:00.000Z', 'user.read', 3],
      ['2026-03-02T10:30:00.000Z', 'user.list', 1],
    ])
    const second = await browser.ok(people.accessLog, { query: { l: 1, lo: 1 } })
    expect(second).toEqual({ items: [items[1]], total: 3 })
  })

  test('T82: leaves an entry also for certificates, reports, files and sessions, and for a list one per person', async () => {
    const db = server.database.writes
    const { browser } = await administration()
    const [holder, issuer] = [await newPerson('Hanna'), await newPerson('Irma')]
    const { id: authorityId } = await authority(db, 'Prüfstelle Blick', 'BLICK')
    const from = await template(db, authorityId)
    const held = { holder, issuer, template: from }
    await certificate(db, held)
    const { id, fileId } = await certificate(db, held)
    const { id: companyVehicleId } = await companyVehicle(db, { authorityId, createdBy: holder })
    const report = await draft(db, { author: holder, authorityId, companyVehicleId })
    await seal(server, id)
    await storePdf(server, fileId)
    await browser.ok(certificates.list, { query: { userId: holder.id } })
    await browser.ok(certificates.read, { params: { id } })
    await browser.ok(reports.list, { query: { search: holder.username } })
    await browser.ok(reports.read, { params: { id: report.id } })
    expect((await browser.call(files.read, { params: { id: fileId } })).status).toBe(200)
    await browser.ok(session.list, { query: { userId: holder.id } })
    await browser.ok(session.list)
    const { items } = await (await server.as(holder)).ok(people.accessLog)
    expect(items.map(({ action }) => action).toSorted()).toEqual([
      'certificate.list',
      'certificate.read',
      'file.read',
      'report.list',
      'report.read',
      'session.list',
    ])
  })

  test('T32: the profile changes no role, state or identity, and each attempt is in the log', async () => {
    const who = await newPerson('Gerd')
    const browser = await server.as(who)
    const before = await browser.ok(users.read, { params: { id: who.id } })
    const { companyId: _c, userId: _u, ...whole } = before
    const send = (change: object) =>
      browser.send('PUT', `/api/user/${who.id}`, { body: { ...whole, ...change } })
    for (const change of [
      { roles: ['user', 'admin'] },
      { activated: false },
      { evalid: 'EVAL-0000000000000' },
      { email: 'x@example.org' },
      { uuid: crypto.randomUUID() },
      { createdAt: '2020-01-01T00:00:00.000Z' },
      { firstname: 'Gerhard', roles: ['user', 'admin'] },
    ])
      expect((await send(change)).status).toBe(403)
    const entries = await server.database.writes
      .selectFrom('auditEntry')
      .select('objectId')
      .where('actorId', '=', who.id)
      .where('action', '=', 'user.update.refused')
      .execute()
    expect(entries).toEqual(Array(7).fill({ objectId: who.id }))
    expect(await browser.ok(users.read, { params: { id: who.id } })).toEqual(before)
    expect((await send({ firstname: 'Gerhard' })).status).toBe(200)
  })
})

describe('profile changed by the administration', () => {
  test('is sent back complete, although its owner was active meanwhile, and answered as read', async () => {
    const { browser } = await administration()
    const who = await newPerson('Gundula')
    const params = { id: who.id }
    const { companyId: _c, userId: _u, ...whole } = await browser.ok(users.read, { params })
    await server.database.writes
      .updateTable('user')
      .set({ lastLogin: '2026-01-02T03:04:05.000Z', lastActivity: '2026-01-02T03:04:05.000Z' })
      .where('id', '=', who.id)
      .execute()
    const body = { ...whole, phone: '+43 316 123456' }
    const { status, body: changed } = await browser.send('PUT', `/api/user/${who.id}`, { body })
    expect(status).toBe(200)
    expect(changed).toEqual(await browser.ok(users.read, { params }))
    expect(changed).toMatchObject({ phone: '+43 316 123456', lastActivity: '2026-01-02T03:04:05.000Z' })
  })
})

describe('T23: list of people', () => {
  test('does not expose the number of matches in hidden fields', async () => {
    const db = server.database.writes
    const firm = await company(db, 'Werkstatt Summe')
    const [lead, worker] = [await person(db, 'Lena'), await person(db, 'Willi')]
    await employ(db, firm.id, lead, 'admin')
    await employ(db, firm.id, worker)
    // The tester and the administrator have several grants for the company.
    const { id: authorityId } = await authority(db, 'Prüfstelle Summe', 'SUMME')
    await certificate(db, { holder: worker, issuer: lead, template: await template(db, authorityId) })
    for (let index = 0; index < 14; index++) {
      const { id } = await person(db, index < 12 ? 'Sumina' : 'Anders')
      await employ(db, firm.id, { id } as Person)
      const email = `sumina.${index}@example.org`
      await db.updateTable('user').set({ email }).where('id', '=', id).execute()
    }
    const query = { search: 'sumina', companyId: firm.id }
    const totalFor = async (who: Person) => (await (await server.as(who)).ok(coworkers.list, { query })).total
    expect(await totalFor(lead)).toBe(14)
    expect(await totalFor(worker)).toBe(12)
  })

  test('is neither sorted nor filtered by fields that the caller does not see for each person', async () => {
    const db = server.database.writes
    const firm = await company(db, 'Werkstatt Blick')
    const [lead, worker] = [await person(db, 'Lena'), await person(db, 'Willi')]
    await employ(db, firm.id, lead, 'admin')
    await employ(db, firm.id, worker)
    const ask = async (who: Person | null, query: object) =>
      (await (who ? await server.as(who) : (await administration()).browser).call(users.list, { query }))
        .status
    expect(await ask(worker, { sf: 'lastname' })).toBe(200)
    expect(await ask(worker, { sf: 'createdAt' })).toBe(400)
    expect(await ask(worker, { activated: 'true' })).toBe(400)
    expect(await ask(worker, { day: '30' })).toBe(400)
    expect(await ask(null, { day: '30' })).toBe(200)
    expect(await ask(lead, { activated: 'true' })).toBe(200)
    expect(await ask(lead, { sf: 'createdAt' })).toBe(400)
    expect(await ask(null, { sf: 'createdAt', activated: 'true' })).toBe(200)
  })
})

describe('T22: public profile', () => {
  const profileOf = async (who: Person) => {
    const browser = await server.as(who)
    const item = await browser.ok(users.read, { params: { id: who.id } })
    const set = async (publicProfile: { enabled: boolean; fields: string[] }) => {
      const { firstname, lastname, phone = '', language = 'de', metadata } = item
      const { version } = await browser.ok(users.read, { params: { id: who.id } })
      const body = { version, firstname, lastname, phone, language, certificateNotification: true, metadata }
      const answer = await browser.send('PUT', `/api/user/${who.id}`, { body: { ...body, publicProfile } })
      expect(answer.status).toBe(200)
    }
    return { set, uuid: item.uuid ?? '' }
  }

  test('is off by default, shows the selected fields when on, and disappears at once', async () => {
    const who = await newPerson('Hedi')
    const { set, uuid } = await profileOf(who)
    const guest = await server.as()
    const read = () => guest.call(people.readPublic, { params: { uuid } })
    expect((await read()).status).toBe(404)
    await set({ enabled: true, fields: ['fullname', 'city'] })
    const answer = await read()
    expect(answer.body).toEqual({ uuid, fullname: 'Hedi Muster', city: 'Graz' })
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.headers['cache-control']).toBe('no-store')
    await set({ enabled: false, fields: ['fullname', 'city'] })
    const removed = await read()
    const unknown = await guest.call(people.readPublic, { params: { uuid: 'not-one' } })
    expect([removed.status, removed.text]).toEqual([404, unknown.text])
  })

  test('is switched on only by the person themselves', async () => {
    const who = await newPerson('Ida')
    const { browser } = await administration()
    const { metadata, publicProfile, ...userFacts } = await browser.ok(users.read, { params: { id: who.id } })
    const { version, firstname, lastname, phone, language, certificateNotification } = userFacts
    const body = { version, firstname, lastname, phone, language, certificateNotification, metadata }
    const put = (shown: unknown) =>
      browser.send('PUT', `/api/user/${who.id}`, { body: { ...body, publicProfile: shown } })
    const refused = await put({ enabled: true, fields: ['email'] })
    expect(refused).toMatchObject({ status: 403, body: { fields: { publicProfile: 'readOnlyField' } } })
    expect((await put(publicProfile)).status).toBe(200)
  })

  test('shows valid certificates only', async () => {
    const db = server.database.writes
    const who = await newPerson('Ines')
    const issuer = await newPerson('Ilse')
    const { id } = await authority(db, 'Prüfstelle Ines', 'INES')
    const from = await template(db, id)
    for (const state of ['issued', 'revoked', 'suspended'] as const)
      await seal(server, (await certificate(db, { holder: who, issuer, template: from, state })).id)
    const { set, uuid } = await profileOf(who)
    await set({ enabled: true, fields: ['certificates'] })
    const { certificates = [] } = await (await server.as()).ok(people.readPublic, { params: { uuid } })
    expect(certificates.map(({ state }) => state)).toEqual(['valid'])
  })
})
