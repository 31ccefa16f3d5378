import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { companies } from '#contract/company.ts'
import { invitations } from '#contract/invitation.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { euNumberVectors, vatIdVectors } from '../../../test/vectors/taxNumber.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo, tokenFor } from '../../../test/support/mails.ts'
import { companyVehicle, employ, password, person } from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const address = { street: 'Weg 1', city: 'Graz', zip: '8010', country: 'AT' }

async function founded(facts: object = {}) {
  const founder = await person(server.database.writes, 'Gerda')
  const browser = await server.as(founder)
  const body = {
    name: `Gründung ${++counter}`,
    email: `firma${counter}@example.org`,
    uid: '',
    address,
    ...facts,
  }
  const answer = await browser.call(companies.create, { body })
  return { founder, browser, body, answer, params: { id: answer.body._id } }
}
const administration = async () => server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
const mailsFor = (email: string) => mailsTo(server.database, email)
const linkTo = async (email: string) => ({
  token: await tokenFor(server.database, email, 'companyActivation'),
})
const reason = { reason: 'Anlass' }

describe('tax number of a company', () => {
  test.each(euNumberVectors.filter(({ text }) => text.trim() !== ''))(
    '$id: "$text"',
    async ({ text, error }) => {
      const { answer } = await founded({ uid: text })
      expect(error ? answer.body.fields?.uid : answer.status).toBe(error ?? 200)
    },
  )

  test.each(vatIdVectors.filter(({ digits }) => /^[0-9]{5,}$/.test(digits)))(
    '$id: $digits in $country is stored as $vatId',
    async ({ country, digits, vatId }) => {
      const { answer } = await founded({ uid: digits, address: { ...address, zip: '', country } })
      expect(answer.body).toMatchObject({ uid: digits, vatId })
    },
  )

  test('a VAT number of any EU state is checked by its check digits, and a wrong one is rejected at its field', async () => {
    const right = await founded({ vatId: ' nl 0044.95445.B01 ' })
    expect(right.answer.body).toMatchObject({ uid: '', vatId: 'NL004495445B01' })
    for (const vatId of ['NL004495446B01', 'ATU13585626', 'FR41303265045', 'CHE116281710', '12345']) {
      const { answer } = await founded({ vatId })
      expect([vatId, answer.status, answer.body.fields]).toEqual([vatId, 400, { vatId: 'vatNumber' }])
    }
    const { answer } = await founded({ uid: '094259216', address: { ...address, zip: '', country: 'GR' } })
    expect(answer.body).toMatchObject({ vatId: 'EL094259216' })
  })

  const german = { street: 'Ring 1', zip: '', city: 'Köln', country: 'DE' }
  const changed = async ({ browser, body, params }: Awaited<ReturnType<typeof founded>>, input: object) => {
    const { name, email } = body
    const { version } = await browser.ok(companies.read, { params })
    const changes = { name, email, uid: '', address: german, ...input }
    return browser.ok(companies.update, { params, body: { ...changes, version } })
  }

  test('a VAT number derived from the tax number follows changes of tax number and country', async () => {
    const created = await founded({ uid: '136695976', address: german })
    expect(created.answer.body.vatId).toBe('DE136695976')
    const vatId = 'DE136695976'
    expect(await changed(created, { uid: '811569869', vatId })).toMatchObject({ vatId: 'DE811569869' })
    expect(await changed(created, { uid: '12/345/67890', vatId: 'DE811569869' })).toMatchObject({
      vatId: null,
    })
    expect(await changed(created, { uid: '136695976' })).toMatchObject({ vatId })
    const austrian = { ...german, country: 'AT' }
    expect(await changed(created, { uid: '136695976', address: austrian })).toMatchObject({ vatId: null })
  })

  test('an entered VAT number remains if the field is omitted or other fields change, until it is cleared', async () => {
    const entered = 'NL004495445B01'
    const created = await founded({ uid: '136695976', vatId: entered, address: german })
    expect(await changed(created, { uid: '811569869' })).toMatchObject({ vatId: entered })
    expect(await changed(created, { uid: '136695976', vatId: entered })).toMatchObject({ vatId: entered })
    expect(await changed(created, { uid: '136695976', vatId: '' })).toMatchObject({ vatId: 'DE136695976' })
  })

  test('a VAT number entered with the same digits as the tax number remains when these change', async () => {
    const created = await founded({ uid: '136695976', vatId: 'DE136695976', address: german })
    expect(await changed(created, { uid: '12/345/67890' })).toMatchObject({ vatId: 'DE136695976' })
  })

  test('is optional', async () => {
    expect((await founded()).answer.body).toMatchObject({ uid: '', vatId: null })
  })
})

test('an invalid postcode for the country is rejected at its field', async () => {
  const { answer } = await founded({ address: { ...address, zip: 'XX' } })
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'address.zip': 'postcode.AT' } } })
})

describe('T64: company with the name of another', () => {
  test('is rejected in another case or Unicode form, with the agreed message', async () => {
    const { body } = await founded({ name: 'Motorenwerk Süd' })
    const browser = await server.as(await person(server.database.writes, 'Nachahmer'))
    for (const name of ['MOTORENWERK SÜD', 'Motorenwerk Su\u0308d']) {
      const answer = await browser.call(companies.create, {
        body: { ...body, name, email: `x${++counter}@example.org` },
        headers: { 'accept-language': 'en' },
      })
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'company with this Name already exists.', fields: { name: 'company.nameTaken' } },
      })
    }
  })

  test('that only looks the same is marked, visible to the administration only', async () => {
    await founded({ name: 'Nordstern Antriebe GmbH' })
    const { params, browser, answer } = await founded({ name: 'Nоrdstern Antriebe' })
    const system = await administration()
    expect((await system.ok(companies.read, { params })).confusable).toBe(true)
    expect([answer.body.confusable, (await browser.ok(companies.read, { params })).confusable]).toEqual([
      undefined,
      undefined,
    ])
    const { items } = await system.ok(companies.list, { query: { confusable: 'true' } })
    expect(items.map(({ name }) => name).toSorted()).toEqual([
      'Nordstern Antriebe GmbH',
      'Nоrdstern Antriebe',
    ])
  })

  test('T23: is neither searchable by others nor exposed by a change of an older version', async () => {
    await founded({ name: 'Südstern Antriebe GmbH' })
    const { params, browser } = await founded({ name: 'Südstеrn Antriebe' })
    const own = await browser.ok(companies.own)
    for (const confusable of ['true', 'false'])
      expect(await browser.call(companies.list, { query: { confusable } })).toMatchObject({
        status: 400,
        body: { fields: { confusable: 'invalid' } },
      })
    const { _id, name, email, uid, address: at } = own
    const body = { name, email: email ?? '', uid: uid ?? '', address: at, version: own.version - 1 }
    const late = await browser.call(companies.update, { params, body })
    const { item } = late.body as { item?: object }
    expect(late.status).toBe(409)
    expect(item).toMatchObject({ _id, email })
    expect(item).not.toHaveProperty('confusable')
  })

  test('is locked by the administration: only reading is possible until it is unlocked', async () => {
    const { params, browser, body } = await founded()
    const system = await administration()
    const link = await linkTo(body.email)
    expect(await system.ok(companies.lock, { params, body: reason })).toMatchObject({
      locked: { reason: 'Anlass' },
    })
    const locked = { status: 403, body: { code: 'company.locked' } }
    expect(await (await server.as()).call(companies.activate, { params: link })).toMatchObject(locked)
    expect(await browser.call(companies.resendActivation, { params })).toMatchObject(locked)
    expect(await browser.call(invitations.create, { body: { email: 'g@example.org' } })).toMatchObject(locked)
    expect(await browser.ok(companies.own)).toMatchObject({ locked: { reason: 'Anlass' } })
    await system.ok(companies.unlock, { params })
    await (await server.as()).ok(companies.activate, { params: link })
    expect(await browser.ok(companies.own)).toMatchObject({ activated: true, locked: null })
  })
})

describe('address of an active company', () => {
  async function active() {
    const own = await founded()
    await (await server.as()).ok(companies.activate, { params: await linkTo(own.body.email) })
    const email = `neu${counter}@example.org`
    const change = async (changed: object) => {
      const { version } = await own.browser.ok(companies.own)
      return own.browser.call(companies.update, {
        params: own.params,
        body: { ...own.body, ...changed, version },
      })
    }
    const tokenTo = async (to: string) => {
      const [mail] = await mailsFor(to)
      return { token: /company-email#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
    }
    return { ...own, email, change, tokenTo }
  }

  test('changes only after its own mailbox confirms it, and the previous one is notified', async () => {
    const { browser, body, email, change, tokenTo } = await active()
    expect((await change({ email })).body).toMatchObject({ email: body.email, pendingEmail: email })
    expect((await mailsFor(body.email))[0]).toMatchObject({ template: 'companyEmailAsked' })
    expect(await browser.ok(companies.own)).toMatchObject({ email: body.email, activated: true })
    const params = await tokenTo(email)
    expect((await (await server.as()).call(companies.confirmEmail, { params })).status).toBe(401)
    const stranger = (await active()).browser
    expect(await stranger.call(companies.confirmEmail, { params })).toMatchObject({
      status: 400,
      body: { code: 'token.unusable' },
    })
    expect((await browser.ok(companies.own)).email).toBe(body.email)
    await browser.ok(companies.confirmEmail, { params })
    expect(await browser.ok(companies.own)).toMatchObject({ email, pendingEmail: null, activated: true })
    expect((await mailsFor(body.email))[0]).toMatchObject({ template: 'companyEmailChanged' })
    expect((await browser.call(companies.confirmEmail, { params })).body.code).toBe('token.unusable')
  })

  test('that is pending is mailed again, replaced, preserved during other changes, and cancelled', async () => {
    const { params, browser, body, email, change, tokenTo } = await active()
    await change({ email })
    const first = await tokenTo(email)
    await browser.ok(companies.resendActivation, { params })
    const second = await tokenTo(email)
    expect(second).not.toEqual(first)
    await change({ address: { ...address, city: 'Linz' } })
    expect((await browser.ok(companies.own)).pendingEmail).toBe(email)
    expect(await browser.ok(companies.withdrawEmail, { params })).toMatchObject({
      email: body.email,
      pendingEmail: null,
    })
    for (const token of [first, second])
      expect((await browser.call(companies.confirmEmail, { params: token })).body.code).toBe('token.unusable')
    await change({ email })
    await change({ email: `x.${email}` })
    expect((await browser.ok(companies.own)).pendingEmail).toBe(`x.${email}`)
    expect((await browser.call(companies.confirmEmail, { params: await tokenTo(email) })).status).toBe(400)
  })

  test('cannot be that of another company, neither on request nor on confirmation, nor of a locked one', async () => {
    const { params, browser, email, change, tokenTo } = await active()
    const other = await founded()
    expect(await change({ email: other.body.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { fields: { email: 'company.emailTaken' } },
    })
    await change({ email })
    const token = await tokenTo(email)
    await founded({ email })
    expect(await browser.call(companies.confirmEmail, { params: token })).toMatchObject({
      status: 409,
      body: { code: 'company.emailTaken' },
    })
    await (await administration()).ok(companies.lock, { params, body: reason })
    expect((await change({ email: `y.${email}` })).body.code).toBe('company.locked')
  })
})

test('T64: a new name of an active company is in the append-only log, and the administration is notified', async () => {
  await founded({ name: 'Weststern Antriebe GmbH' })
  const { params, browser, body, founder } = await founded()
  await (await server.as()).ok(companies.activate, { params: await linkTo(body.email) })
  const system = await person(server.database.writes, 'Sara', { isAdmin: true })
  const rename = async (name: string) => {
    const { version } = await browser.ok(companies.own)
    await browser.ok(companies.update, { params, body: { ...body, name, version } })
  }
  const plain = `Ganz anders ${++counter}`
  await rename(plain)
  await rename('Wеststern Antriebe')
  const received = await mailsFor(system.email)
  expect(received.map(({ template }) => template)).toEqual(['companyRenamedAlike', 'companyRenamed'])
  expect(received[1]?.text).toContain(plain)
  const { rows } = await server.database.pool.query<{ actor_id: string; payload: object }>(
    `select p.actor_id, p.payload from chain_entry e join chain_payload p using (sequence)
      where e.object_id = $1 and e.type = 'company.renamed' order by sequence`,
    [params.id],
  )
  expect(rows).toEqual([
    { actor_id: founder.id, payload: { former: body.name, name: plain, confusable: false } },
    { actor_id: founder.id, payload: { former: plain, name: 'Wеststern Antriebe', confusable: true } },
  ])
})

test('the measurement rules are in the append-only log, and omitting one loosens none', async () => {
  const { params, browser, body, founder } = await founded()
  await (await server.as()).ok(companies.activate, { params: await linkTo(body.email) })
  const save = async (rules: { allowsR0?: boolean; guardedRule?: boolean }) => {
    const { version } = await browser.ok(companies.own)
    return browser.ok(companies.update, { params, body: { ...body, ...rules, version } })
  }
  expect(await save({ guardedRule: true })).toMatchObject({ allowsR0: false, guardedRule: true })
  expect(await save({ allowsR0: true })).toMatchObject({ allowsR0: true, guardedRule: true })
  await save({ allowsR0: true })
  expect(await save({ allowsR0: true, guardedRule: false })).toMatchObject({ guardedRule: false })
  const rows = await server.database.reads
    .selectFrom('chainEntry as e')
    .innerJoin('chainPayload as p', 'p.sequence', 'e.sequence')
    .select(['p.actorId', 'p.payload'])
    .where('e.objectId', '=', params.id)
    .where('e.type', '=', 'organisation.rules')
    .orderBy('e.sequence')
    .execute()
  expect(rows).toEqual(
    [
      { allowsR0: false, guardedRule: true },
      { allowsR0: true, guardedRule: true },
      { allowsR0: true, guardedRule: false },
    ].map((payload) => ({ actorId: founder.id, payload })),
  )
})

test('T72: of fifty parallel registrations of one company name one succeeds', async () => {
  const browsers = await Promise.all(
    Array.from({ length: 50 }, async () => server.as(await person(server.database.writes, 'Eilig'))),
  )
  const answers = await Promise.all(
    browsers.map((browser, index) =>
      browser.call(companies.create, {
        body: {
          name: index % 2 ? 'Schnell & Erster' : 'SCHNELL & ERSTER',
          email: `eilig${index}@example.org`,
          uid: '',
          address,
        },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'company.nameTaken')).toHaveLength(49)
})

describe('end of a company', () => {
  test('after deactivation, it is activated again only with a new mailed link', async () => {
    const { params, browser, body } = await founded()
    const guest = await server.as()
    await guest.ok(companies.activate, { params: await linkTo(body.email) })
    expect(await browser.ok(companies.deactivate, { params, body: reason })).toMatchObject({
      activated: false,
    })
    await browser.ok(companies.resendActivation, { params })
    await guest.ok(companies.activate, { params: await linkTo(body.email) })
    expect((await browser.ok(companies.own)).activated).toBe(true)
  })

  test('is activated only for its current address: another one invalidates the link and receives its own', async () => {
    const { params, browser, body } = await founded()
    const former = await linkTo(body.email)
    const { version } = await browser.ok(companies.own)
    const email = `woanders${counter}@example.org`
    await browser.ok(companies.update, { params, body: { ...body, email, version } })
    const guest = await server.as()
    expect(await guest.call(companies.activate, { params: former })).toMatchObject({
      status: 400,
      body: { code: 'token.unusable' },
    })
    expect((await browser.ok(companies.own)).activated).toBe(false)
    await guest.ok(companies.activate, { params: await linkTo(email) })
    expect((await browser.ok(companies.own)).activated).toBe(true)
  })

  test('preserves its link while only its postal address changes; for another name a new one is mailed', async () => {
    const { params, browser, body } = await founded()
    const link = await linkTo(body.email)
    const change = async (changed: object) => {
      const { version } = await browser.ok(companies.own)
      await browser.ok(companies.update, { params, body: { ...body, ...changed, version } })
    }
    await change({ address: { ...address, city: 'Linz' } })
    expect(await linkTo(body.email)).toEqual(link)
    await change({ name: `Umbenannt ${++counter}` })
    const guest = await server.as()
    expect((await guest.call(companies.activate, { params: link })).body.code).toBe('token.unusable')
    await guest.ok(companies.activate, { params: await linkTo(body.email) })
    expect((await browser.ok(companies.own)).activated).toBe(true)
  })

  test('that is renamed while it is locked receives no new link, and the former one is invalid', async () => {
    const { params, browser, body } = await founded()
    const link = await linkTo(body.email)
    const system = await administration()
    await system.ok(companies.lock, { params, body: reason })
    const { version } = await browser.ok(companies.own)
    const renamed = { ...body, name: `Umbenannt ${++counter}`, version }
    await system.ok(companies.update, { params, body: renamed })
    expect(await linkTo(body.email)).toEqual(link)
    await system.ok(companies.unlock, { params })
    const again = await (await server.as()).call(companies.activate, { params: link })
    expect(again.body.code).toBe('token.unusable')
  })

  test('its activation is mailed again three times an hour (T16)', async () => {
    const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
    const { founder, params } = await founded()
    const browser = await counted.as(founder)
    for (let time = 0; time < 3; time++) await browser.ok(companies.resendActivation, { params })
    expect((await browser.call(companies.resendActivation, { params })).status).toBe(429)
    await counted.close()
  })

  test('after repeated registrations with one address, that address receives ten emails a day (T67)', async () => {
    const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
    const browser = await counted.as(await person(server.database.writes, 'Gert'))
    const email = 'opfer@example.org'
    const answers: number[] = []
    for (let time = 0; time < 11; time++) {
      const found = { name: `Immer neu ${++counter}`, email, uid: '', address }
      const { status, body: company } = await browser.call(companies.create, { body: found })
      answers.push(status)
      if (status === 200) await browser.ok(companies.remove, { params: { id: company._id } })
    }
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
    await counted.close()
  })

  /** Locks the counters of a rule, so each call that counts waits. */
  const countersOf = (rule: string) => `select from rate_limit where key like '${rule}/%' for update`

  test('T67: with parallel requests and address labels, one person causes ten emails, and another is not rejected', async () => {
    const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
    const write = (browser: Client, email: string) =>
      browser.call(accounts.changeEmail, { body: { email, password } })
    const anyone = async () => counted.as(await person(server.database.writes, 'Viele'))
    const lock = countersOf('user.changeEmail.person')
    for (const { round, race } of roundsOf(counted, { lock, free: 1 })) {
      const one = await anyone()
      const next = (index: number) => write(one, `Ziel${round}+${index}@example.org`)
      for (let index = 0; index < 9; index++) expect((await next(index)).status).toBe(200)
      const outcome = await race(times(3, (index) => () => next(10 + index)))
      expect(outcome).toMatchObject({ won: 1, why: ['tooMany'] })
      expect((await write(await anyone(), `ziel${round}@example.org`)).status).toBe(200)
    }
    await counted.close()
  })

  test('T66: before activation, it has at most fifty vehicles, also with parallel creation', async () => {
    const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
    const db = server.database.writes
    const { founder, params, body } = await founded()
    for (let car = 0; car < 49; car++) await companyVehicle(db, { companyId: params.id, createdBy: founder })
    const browser = await counted.as(founder)
    const car = {
      manufacturer: 'Nordlicht',
      model: 'Eins',
      drivetrain: 'BEV',
      constructionYear: 2024,
    } as const
    const make = (index: number) =>
      browser.call(companyVehicles.create, {
        body: { ...car, vin: `WVWZZZ1KZ6W0${String(10_000 + index)}`, plate: '', hvVoltage: 400 },
      })
    for (const { round, race } of roundsOf(counted, { free: 1 })) {
      const outcome = await race(times(3, (index) => () => make(10 * round + index)))
      expect(outcome).toMatchObject({ won: 1, why: ['company.notActivated'] })
      const added = outcome.answers.flatMap(({ status, body }) => (status === 200 ? [body._id] : []))
      if (round < 2) await db.deleteFrom('companyVehicle').where('id', 'in', added).execute()
    }
    await (await server.as()).ok(companies.activate, { params: await linkTo(body.email) })
    expect((await make(99)).status).toBe(200)
    await counted.close()
  })

  test('it is deleted when it is empty, and not with vehicles or coworkers', async () => {
    const db = server.database.writes
    const { params, browser, founder } = await founded()
    const other = await person(db, 'Kollege')
    await employ(db, params.id, other)
    expect(await browser.call(companies.remove, { params })).toMatchObject({ body: { code: 'inUse' } })
    await db.deleteFrom('coworker').where('userId', '=', other.id).execute()
    const car = await companyVehicle(db, { companyId: params.id, createdBy: founder })
    expect(await browser.call(companies.remove, { params })).toMatchObject({ body: { code: 'inUse' } })
    await db.deleteFrom('companyVehicle').where('id', '=', car.id).execute()
    await browser.ok(companies.remove, { params })
    expect((await browser.call(companies.own)).status).toBe(404)
  })

  test('T34: the profile changes neither activation nor lock', async () => {
    const { params, browser } = await founded()
    const own = await browser.ok(companies.own)
    for (const change of [{ activated: true }, { locked: { at: new Date().toISOString(), reason: '' } }])
      expect(
        (await browser.send('PUT', `/api/company/${params.id}`, { body: { ...own, ...change } })).status,
      ).toBe(403)
    const renamed = await browser.send('PUT', `/api/company/${params.id}`, {
      body: { ...own, name: `N${++counter}` },
    })
    expect(renamed.status).toBe(200)
  })

  test('T71: of two changes from the same version, one is rejected with the current version', async () => {
    const { params, browser } = await founded()
    for (const { round, race } of roundsOf(server, { free: 1 })) {
      const {
        companyId: _own,
        createdAt: _at,
        activated: _a,
        logo: _l,
        ...own
      } = await browser.ok(companies.own)
      const save = (city: string) => () =>
        browser.send('PUT', `/api/company/${params.id}`, { body: { ...own, address: { ...address, city } } })
      const { won, why, answers } = await race([save(`Wien ${round}`), save(`Linz ${round}`)])
      expect({ won, why }).toEqual({ won: 1, why: ['stale'] })
      const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
      expect((loser?.body as { item?: { address: object } }).item?.address).toEqual(
        (winner?.body as { address: object }).address,
      )
    }
  })
})
