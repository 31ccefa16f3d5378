import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { companies } from '#contract/company.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Client } from '../../test/support/client.ts'
import { sha256 } from '../config.ts'
import { databaseHash } from '../../test/support/databaseHash.ts'
import { overlapping } from '../../test/support/locks.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { roundsOf, times } from '../../test/support/race.ts'

let server: TestServer
let admin: insert.Person
let caller: Client
let companyId: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  admin = await insert.person(writes, 'Carla')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, admin, 'admin')
  caller = await server.as(admin)
})
afterAll(() => server.close())

let counter = 0
const aCar = (change: object = {}) => ({
  vin: `WVWZZZ1KZ8W${String(++counter).padStart(6, '0')}`,
  manufacturer: 'Nordstern',
  model: 'Volta',
  drivetrain: 'BEV' as const,
  constructionYear: 2024,
  ...change,
})
const newCar = () => caller.ok(companyVehicles.create, { body: aCar() })

async function unchanged<T>(action: () => Promise<T>): Promise<T> {
  const { audit_entry: log = '', ...before } = await databaseHash(server.database)
  const result = await action()
  const { audit_entry: longer = '', ...after } = await databaseHash(server.database)
  expect(after).toEqual(before)
  // Only the attempt to change a protected field is recorded.
  const { body } = result as { body?: { code?: string } }
  const attempts = body?.code === 'readOnlyField' ? 1 : 0
  expect(parseInt(longer) - parseInt(log)).toBe(attempts)
  return result
}

describe('change', () => {
  test('of an item that another user has changed is rejected with the current item', async () => {
    const car = await newCar()
    const params = { id: car._id }
    const first = await caller.ok(companyVehicles.update, { params, body: { ...car, model: 'First' } })
    expect(first.version).toBe(car.version + 1)
    const { status, body } = await unchanged(() =>
      caller.call(companyVehicles.update, { params, body: { ...car, model: 'Second' } }),
    )
    expect({ status, code: body.code, item: body.item }).toEqual({ status: 409, code: 'stale', item: first })
  })

  test('of one item by two parallel requests is applied once, repeatedly', async () => {
    let car = await newCar()
    const params = { id: car._id }
    for (const { race } of roundsOf(server)) {
      const { answers, won, why } = await race(
        ['one', 'two', 'three'].map(
          (model) => () => caller.call(companyVehicles.update, { params, body: { ...car, model } }),
        ),
      )
      expect({ won, why }).toEqual({ won: 1, why: ['stale'] })
      const now = await caller.ok(companyVehicles.read, { params })
      expect(now).toEqual(answers.find(({ status }) => status === 200)?.body)
      car = now
    }
  })

  test('may send the whole item back: undeclared fields are ignored if unchanged and rejected if changed', async () => {
    const car = await newCar()
    const params = { id: car._id }
    const { version } = await caller.ok(companyVehicles.update, { params, body: { ...car, plate: 'G-AB 1' } })
    const body = {
      ...car,
      version,
      owner: 'Another',
      createdAt: '2020-01-01T00:00:00.000Z',
      _id: randomUUID(),
    }
    const refused = await unchanged(() => caller.call(companyVehicles.update, { params, body }))
    expect({ status: refused.status, code: refused.body.code, fields: refused.body.fields }).toEqual({
      status: 403,
      code: 'readOnlyField',
      fields: { owner: 'readOnlyField', createdAt: 'readOnlyField', _id: 'readOnlyField' },
    })
  })

  test('of the own account may send the whole account back, but neither roles nor activation, email or Eval-ID', async () => {
    const person = await insert.person(server.database.writes, 'Ida')
    const ida = await server.as(person)
    const params = { id: person.id }
    const me = await ida.ok(users.read, { params })
    const changed = await ida.ok(users.update, { params, body: { ...me, firstname: 'Ida Maria' } as never })
    expect(changed.fullname).toBe('Ida Maria Muster')
    const forbidden = {
      roles: ['user', 'admin'],
      evalid: 'EVAL-0000000000000',
      uuid: randomUUID(),
      email: 'other@example.org',
      username: 'other',
      createdAt: '2020-01-01T00:00:00.000Z',
      companyId,
    }
    for (const [field, value] of Object.entries(forbidden)) {
      const body = { ...changed, [field]: value } as never
      const { status, body: answer } = await unchanged(() => ida.call(users.update, { params, body }))
      expect({ field, status, fields: answer.fields }).toEqual({
        field,
        status: 403,
        fields: { [field]: 'readOnlyField' },
      })
    }
    for (const field of ['activated', 'lastLogin']) {
      const body = {
        ...changed,
        [field]: field === 'activated' ? false : '2020-01-01T00:00:00.000Z',
      } as never
      expect((await unchanged(() => ida.call(users.update, { params, body }))).status).toBe(403)
    }
    const secret = await unchanged(() =>
      ida.call(users.update, { params, body: { ...changed, passwordHash: 'x' } as never }),
    )
    expect({ status: secret.status, fields: secret.body.fields }).toEqual({
      status: 400,
      fields: { passwordHash: 'unknownField' },
    })
  })

  test('must name the version it is based on', async () => {
    const { version: _version, ...car } = await newCar()
    const { status, body } = await caller.send('PUT', `/api/companyVehicle/${car._id}`, { body: car })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { version: 'mandatory' } })
  })

  test('reports every invalid field by its path', async () => {
    const me = await caller.ok(accounts.myself)
    const body = {
      version: me.version,
      firstname: 'x'.repeat(81),
      language: 'fr',
      certificateNotification: 'yes',
      metadata: { address: { country: 'Austria', planet: 'Earth' }, birthday: '1990-02-30' },
    }
    const answer = await caller.send('PUT', `/api/user/${me._id}`, { body })
    expect(answer.body.fields).toEqual({
      firstname: 'tooLong',
      language: 'invalid',
      certificateNotification: 'invalid',
      'metadata.address.country': 'country',
      'metadata.address.planet': 'unknownField',
      'metadata.birthday': 'birthday',
    })
  })

  test.each(['2999-01-01', '1880-01-01'])('to a birthday of %s is rejected', async (birthday) => {
    const me = await caller.ok(accounts.myself)
    const { firstname, lastname, phone = '', language, version, metadata } = me
    const body = {
      version,
      firstname,
      lastname,
      phone,
      language,
      certificateNotification: true,
      metadata: { ...metadata, birthday },
    }
    const { status, body: answer } = await caller.call(users.update, { params: { id: me._id }, body })
    expect({ status, fields: answer.fields }).toEqual({
      status: 400,
      fields: { 'metadata.birthday': 'birthday' },
    })
  })
})

describe('the same call sent again with its key', () => {
  const once = (key: string, body: object = aCar()) =>
    caller.send('POST', '/api/companyVehicle', { body, headers: { 'idempotency-key': key } })
  const carsWith = async (vin: string) =>
    (await server.database.reads.selectFrom('companyVehicle').select('id').where('vin', '=', vin).execute())
      .length

  test('gets the first answer and creates nothing new', async () => {
    const [key, body] = [randomUUID(), aCar()]
    const first = await once(key, body)
    const second = await unchanged(() => once(key, body))
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
    expect(await carsWith(body.vin)).toBe(1)
  })

  test('a hundred times at once creates one item and gives one answer (T76)', async () => {
    const [key, body] = [randomUUID(), aCar()]
    const answers = await Promise.all(times(100, () => once(key, body)))
    for (const { status, body: answer } of answers)
      expect({ status, answer }).toEqual({ status: 200, answer: answers[0]?.body })
    expect(await carsWith(body.vin)).toBe(1)
  })

  test('waits for the first one that is not committed yet, and gets its answer (T76)', async () => {
    const [key, body] = [randomUUID(), aCar()]
    const [first, second] = await overlapping(
      server,
      times(2, () => () => once(key, body)),
    )
    expect({ status: second?.status, body: second?.body }).toEqual({ status: 200, body: first?.body })
    expect(await carsWith(body.vin)).toBe(1)
  })

  test('gets it also from another instance, after the first one has ended (T76)', async () => {
    // Instances of one installation share its secret.
    const env = { SECRET: randomBytes(32).toString('hex') }
    const first = await testServer({ url: server.url, env })
    const [key, body] = [randomUUID(), aCar()]
    const send = async (at: TestServer) =>
      (await at.as(admin)).send('POST', '/api/companyVehicle', { body, headers: { 'idempotency-key': key } })
    const answer = await send(first)
    await first.close()
    const second = await testServer({ url: server.url, env })
    expect(await send(second)).toMatchObject({ status: 200, body: answer.body })
    await second.close()
    expect(await carsWith(body.vin)).toBe(1)
  })

  test('is a first call if the connection of the first broke before its end (T76)', async () => {
    const [key, body] = [randomUUID(), aCar()]
    const { limitPool } = server.database
    const blocker = await server.owner.pool.connect()
    // Blocks the call just before its audit entry, when all other rows are written.
    await blocker.query('begin; lock table audit_entry in exclusive mode')
    const broken = once(key, body)
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await limitPool.query(waiting)).rowCount).toBe(1)
    await limitPool.query(`select pg_terminate_backend(pid) from (${waiting}) stuck`)
    expect((await broken).status).toBe(503)
    await blocker.query('rollback')
    blocker.release()
    expect(await carsWith(body.vin)).toBe(0)
    const answers = [await once(key, body), await once(key, body)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await carsWith(body.vin)).toBe(1)
  })

  test('but with another body is rejected (T76)', async () => {
    const key = randomUUID()
    await once(key)
    const { status, body } = await unchanged(() => once(key, aCar()))
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'keyReused' })
  })

  test('is a first call if the first one failed', async () => {
    const [key, body] = [randomUUID(), aCar()]
    expect((await once(key, { ...body, constructionYear: 2099 })).status).toBe(400)
    expect((await once(key, body)).status).toBe(200)
  })

  test('by another user is a separate call', async () => {
    const [key, body] = [randomUUID(), aCar()]
    await once(key, body)
    const foreigner = await insert.person(server.database.writes, 'Frieda')
    const { id } = await insert.company(server.database.writes, 'Werkstatt')
    await insert.employ(server.database.writes, id, foreigner)
    const there = await server.as(foreigner)
    const answer = await there.send('POST', '/api/companyVehicle', {
      body,
      headers: { 'idempotency-key': key },
    })
    expect((answer.body as { companyId: string }).companyId).toBe(id)
    expect(await carsWith(body.vin)).toBe(2)
  })

  test('must be a key', async () => {
    for (const key of ['short', 'x'.repeat(81), 'with space here', "' or 1=1"])
      expect((await once(key)).body.fields).toEqual({ 'Idempotency-Key': 'invalid' })
  })
})

test('bodies are compared without storing their content, not even as a guessable hash', async () => {
  const [key, body] = [randomUUID(), aCar()]
  await caller.send('POST', '/api/companyVehicle', { body, headers: { 'idempotency-key': key } })
  const { bodyHmac } = await server.database.reads
    .selectFrom('idempotencyKey')
    .select('bodyHmac')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const guesses = [body, Object.entries(body)].flatMap((content) => [
    JSON.stringify(['companyVehicle.create', '/api/companyVehicle', content]),
    `idempotency ${JSON.stringify(['companyVehicle.create', '/api/companyVehicle', content])}`,
  ])
  for (const guess of guesses) expect(sha256(guess).equals(bodyHmac)).toBe(false)
})

test('a vehicle is not handed over by naming another owner', async () => {
  const car = await newCar()
  const { id } = await insert.company(server.database.writes, 'Andere Werkstatt')
  for (const [field, owner] of [
    ['companyId', id],
    ['companyId', randomUUID()],
    ['authorityId', randomUUID()],
  ] as const) {
    const { status, body } = await unchanged(() =>
      caller.call(companyVehicles.update, {
        params: { id: car._id },
        body: { ...car, [field]: owner },
      }),
    )
    expect({ status, fields: body.fields }).toEqual({ status: 403, fields: { [field]: 'readOnlyField' } })
  }
})

test.each([
  ['in reversed text', 'Nord\u202estern'],
  ['without visible characters', 'Nord\u2060stern'],
  ['with a flood of accents', `N${'\u0336'.repeat(30)}`],
])('a name %s is rejected, naming the field', async (_what, manufacturer) => {
  const { status, body } = await unchanged(() =>
    caller.call(companyVehicles.create, { body: aCar({ manufacturer }) }),
  )
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { manufacturer: 'character' } })
})

describe('existing items', () => {
  test('a vehicle with this VIN and owner is rejected with the agreed message, in any notation of the VIN', async () => {
    const car = await newCar()
    for (const vin of [car.vin, car.vin.toLowerCase(), ` ${car.vin.slice(0, 3)}-${car.vin.slice(3)} `]) {
      const { status, body } = await unchanged(() =>
        caller.call(companyVehicles.create, { body: aCar({ vin }), headers: { 'accept-language': 'en' } }),
      )
      expect({ status, message: body.message, fields: body.fields }).toEqual({
        status: 409,
        message: 'Vehicle with this VIN and owner already exists.',
        fields: { vin: 'companyVehicle.vinTaken' },
      })
    }
  })

  test('of fifty parallel creations of the same vehicle one succeeds (T72)', async () => {
    const body = aCar()
    const answers = await Promise.all(times(50, () => caller.call(companyVehicles.create, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'companyVehicle.vinTaken')).toHaveLength(49)
  })

  test('of two creations of the same vehicle, the second before the first has committed, one succeeds (T72)', async () => {
    const body = aCar()
    const answers = await overlapping(
      server,
      times(2, () => () => caller.call(companyVehicles.create, { body })),
    )
    expect(answers.map(({ status, body: { code } }) => code ?? status)).toEqual([
      200,
      'companyVehicle.vinTaken',
    ])
  })

  const aCompany = (change: object = {}) => ({
    name: `Werk ${++counter}`,
    email: `werk${counter}@example.org`,
    uid: '',
    address: { street: '', city: 'Graz', zip: '', country: 'AT' },
    ...change,
  })
  const founder = async () => server.as(await insert.person(server.database.writes, 'Fritz'))

  test.each([
    ['upper and lower case', 'Elektro Müller', 'ELEKTRO MÜLLER'],
    ['Unicode form', 'Caf\u00e9 Volt', 'Cafe\u0301 Volt'],
    ['compatibility form', 'Volt 24', 'Vºlt 24'],
  ])(
    'a company whose name differs only in %s is rejected with the agreed message',
    async (_what, one, other) => {
      await (await founder()).ok(companies.create, { body: aCompany({ name: one }) })
      const { status, body } = await (
        await founder()
      ).call(companies.create, {
        body: aCompany({ name: other }),
        headers: { 'accept-language': 'en' },
      })
      expect({ status, fields: body.fields, message: body.message }).toEqual({
        status: 409,
        fields: { name: 'company.nameTaken' },
        message: 'company with this Name already exists.',
      })
    },
  )

  test('a member of a company registers no second one, also not with parallel requests', async () => {
    const fritz = await founder()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fritz.call(companies.create, { body: aCompany() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await fritz.call(companies.create, { body: aCompany() })).status).toBe(403)
    const admins = await server.as(await insert.person(server.database.writes, 'Sara', { isAdmin: true }))
    await admins.ok(companies.create, { body: aCompany() })
    expect((await admins.call(companies.create, { body: aCompany() })).body.code).toBe(
      'coworker.alreadyInCompany',
    )
  })
})
