import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Action, policy } from '#domain/policy.ts'
import { isGiven, isGivenWith, matrix, type MatrixRole, matrixRoles } from '#domain/vectors/policy.ts'
import { endpoints } from './contract.ts'
import { fingerprint } from './fingerprint.ts'
import { testHouse, type TestHouse } from './house.ts'
import type { Route } from './routes.ts'
import { things, type Trial } from './things.ts'
import { trials } from './trials.ts'
import { matrixWorld, type World } from './world.ts'

let house: TestHouse
let world: World
let served: Route[]

beforeAll(async () => {
  house = await testHouse()
  await house.work()
  world = await matrixWorld(house)
  // `/*` are the files of the web, where it is built.
  served = house.routes.filter(({ method, url }) => method !== 'HEAD' && url !== '/' && url !== '/*')
})
afterAll(() => house.close())

const addressOf = ({ method, url }: Route) => `${method} ${url}`
const underPolicy = () => served.filter(({ action }) => action !== 'public')

test('every route names exactly one action of the policy, or is public', () => {
  const nameless = served.filter(({ action }) => action !== 'public' && !Object.hasOwn(policy, action ?? ''))
  expect(nameless.map(addressOf)).toEqual([])
  expect(served.length).toBeGreaterThan(40)
})

/** A resource is made with five calls; of these nobody is meant to make use. */
const neverServed = [
  'DELETE /api/course/:id',
  // What is said in the forum is read, not taken along.
  'GET /api/answer/csv',
  'GET /api/savedView/csv',
  'GET /api/topic/csv',
  'POST /api/coworker',
  'PUT /api/course/:id',
  'PUT /api/invitation/:id',
  'PUT /api/renewalRequest/:id',
]

test('every call of the contract is an action of the policy, and is served as the action it says', () => {
  const known = [...endpoints].filter(
    ([address, { action }]) => Object.hasOwn(policy, action) && !neverServed.includes(address),
  )
  const unknown = [...endpoints.keys()].filter((address) => !known.some(([one]) => one === address))
  expect(unknown.toSorted()).toEqual(neverServed)
  const agreed = known.map(([address, { action }]) => `${address} ${action}`)
  expect(
    underPolicy()
      .map((route) => `${addressOf(route)} ${route.action ?? ''}`)
      .toSorted(),
  ).toEqual(agreed.toSorted())
})

test('the published description has exactly the calls that are served', async () => {
  const { body } = await (await house.as()).send('GET', '/api/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.toSorted()).toEqual(underPolicy().map(addressOf).toSorted())
})

test('every action of the matrix can be asked for', () => {
  const asked = new Set(underPolicy().map(({ action }) => action))
  expect([...matrix.keys()].filter((action) => !asked.has(action))).toEqual([])
})

/**
 * The resources of which list and read are the same row of the matrix, and the ids of all there are. Of companies,
 * authorities and people a list shows more, in fewer fields.
 */
const resources = [...matrix.keys()]
  .filter((action) => action.endsWith('.list'))
  .map((action) => action.replace('.list', ''))
  .filter((name) => JSON.stringify(matrix.get(`${name}.list`)) === JSON.stringify(matrix.get(`${name}.read`)))

async function idsOf(resource: string): Promise<string[]> {
  const query = {
    certificateTemplate: sql`select id from template`,
    // A coworker goes by the person's id.
    coworker: sql`select user_id as id from coworker where until is null`,
  }[resource]
  const table = resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { rows } = await sql<{ id: string }>`${query ?? sql`select id from ${sql.table(table)}`}`.execute(
    house.database.reads,
  )
  return rows.map(({ id }) => id)
}

test(
  'T25: a list shows each role exactly what it can read one by one, and counts nothing else',
  { timeout: 60_000 },
  async () => {
    const { certificates, reports, ofAuthorities, renewalRequests, courses, answers } = things(house, world)
    for (const make of [certificates, reports, ofAuthorities, renewalRequests, courses, answers])
      await make(world.roles.US)
    expect(resources.length).toBeGreaterThan(4)
    for (const role of matrixRoles) {
      const caller = await house.as(world.roles[role].person)
      for (const resource of resources) {
        const { status, body } = await caller.send('GET', `/api/${resource}`, { query: { l: 100 } })
        if (!isGiven(`${resource}.list`, world.roles[role])) continue
        const { items, total } = body as { items: { _id: string }[]; total: number }
        const readable: string[] = []
        for (const id of await idsOf(resource))
          if ((await caller.send('GET', `/api/${resource}/${id}`)).status === 200) readable.push(id)
        const listed = items.map(({ _id }) => _id).toSorted()
        expect({ role, resource, status, total, listed }).toEqual({
          role,
          resource,
          status: 200,
          total: readable.length,
          listed: readable.toSorted(),
        })
      }
    }
  },
)

interface Call extends Trial {
  address: string
  expected: number
}

/** What the matrix demands: signed out, not yours to do, not there for you, or done. */
function expectedOf(action: string, role: MatrixRole, { thing, readBy, allowed = 200 }: Trial) {
  const standing = world.roles[role]
  if (!isGiven(action, standing)) return role === 'AN' ? 401 : 403
  if (readBy && thing && !isGivenWith(readBy, standing, thing)) return 404
  if (thing && !isThere(thing)) return 404
  if (thing && !isGivenWith(action, standing, thing)) return readBy ? 403 : 404
  return allowed
}

const isThere = (thing: object) => Object.keys(thing).length > 0

/** A password that changes ends sessions and calendars; a company that is founded changes who one is. */
const lastOnes: readonly (string | undefined)[] = ['user.changePassword', 'company.create']
const changingLast = (a: Route, b: Route) => lastOnes.indexOf(a.action) - lastOnes.indexOf(b.action)

const made = new Map<MatrixRole, Promise<Call[]>>()

function callsOf(role: MatrixRole): Promise<Call[]> {
  const calls = made.get(role) ?? makeCalls(role)
  made.set(role, calls)
  return calls
}

async function makeCalls(role: MatrixRole): Promise<Call[]> {
  const tries = trials(house, world)
  const calls: Call[] = []
  for (const { method, url, action = '' } of underPolicy().toSorted(changingLast)) {
    const address = `${method} ${url}`
    const make = tries[address]
    if (!make) throw new Error(`nobody says how ${address} is tried`)
    for (const trial of await make(world.roles[role]))
      calls.push({ ...trial, address, expected: expectedOf(action, role, trial) })
  }
  return calls
}

async function auditEntries() {
  const { count } = await house.database.reads
    .selectFrom('auditEntry')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Autosaves and signing out leave no entry, to look at a file is no deed, nor what concerns nobody. */
const withoutEntry = [
  'PUT /api/report/:id',
  'POST /api/logout',
  'POST /api/verify/file',
  // Each row that becomes something leaves its own.
  'POST /api/companyVehicle/import',
  'POST /api/instrument/import',
  'POST /api/invitation/import',
  'POST /api/certificateTemplate/preview',
  'POST /api/topic/preview',
  'POST /api/legal/preview',
  // What went wrong is nobody's deed.
  'POST /api/errors',
  'POST /api/course/people',
  'POST /api/certificate/prerequisites',
  'POST /api/secondFactor/challenge',
  // Asked for an address nobody has.
  'POST /api/user/activation',
  'POST /api/forgot_password',
]

const owners = (thing: { companyId?: unknown; authorityId?: unknown } = {}) => ({
  ...(thing.companyId ? { companyId: thing.companyId } : {}),
  ...(thing.authorityId ? { authorityId: thing.authorityId } : {}),
})

/** The organisation the newest entry of the log is filed under. */
const filedUnder = () =>
  house.database.reads
    .selectFrom('auditEntry')
    .select(['companyId', 'authorityId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const endsSession = /logout|\/auth$|signup|password/

async function answersOf(role: MatrixRole, calls: Call[], { confirmed = true } = {}) {
  const answers: {
    call: string
    status: number
    code: string | undefined
    entries: number
    filed: Awaited<ReturnType<typeof filedUnder>>
  }[] = []
  const { person } = world.roles[role]
  const signedIn = () => (person && !confirmed ? house.unconfirmed(person) : house.as(person))
  let caller = await signedIn()
  for (const { address, what, params, query, body, headers, expected } of calls) {
    const [method = '', path = ''] = address.split(' ')
    const url = path.replace(/:(\w+)/g, (_all, name: string) => params?.[name] ?? '')
    const before = expected < 400 ? await auditEntries() : 0
    const { status, body: answer } = await caller.send(method, url, { query, body, headers })
    if (endsSession.test(address)) caller = await signedIn()
    answers.push({
      call: `${address} ${what}`,
      status,
      entries: expected < 400 ? (await auditEntries()) - before : 0,
      code: (answer as { code?: string } | undefined)?.code,
      filed: await filedUnder(),
    })
  }
  return answers
}

const readOnly: MatrixRole[] = ['TR', 'AR']
/** What is about one's own account or certificate, or keeps nothing of what was sent, is open to those who otherwise only read. */
const ownAccount = new Set<string>([
  'session.open',
  'session.close',
  'session.confirm',
  'session.revoke',
  'secondFactor.challenge',
  'secondFactor.beginTotp',
  'secondFactor.confirmTotp',
  'secondFactor.removeTotp',
  'secondFactor.beginPasskey',
  'secondFactor.addPasskey',
  'secondFactor.renamePasskey',
  'secondFactor.removePasskey',
  'secondFactor.renewRecoveryCodes',
  'user.changePassword',
  'user.changeEmail',
  'user.update',
  'user.resendActivation',
  'user.forgotPassword',
  'company.create',
  'file.upload',
  'file.remove',
  'verify.file',
  'user.acceptTerms',
  'fault.report',
  'certificate.shareLink',
  'certificate.unshare',
  'renewalRequest.create',
  'renewalRequest.withdraw',
  'calendar.create',
  // How one looks at a list.
  'savedView.create',
  'savedView.update',
  'savedView.delete',
  'savedView.setDefault',
  'calendar.remove',
  'certificateTemplate.preview',
  // In the forum everybody is only themselves.
  'topic.create',
  'topic.update',
  'topic.delete',
  'topic.preview',
  'topic.follow',
  'topic.mute',
  'answer.create',
  'answer.update',
  'answer.delete',
  'answer.accept',
  'attachment.add',
  'moderation.report',
  'forumName.set',
] satisfies Action[])

describe.each(matrixRoles)('%s', (role) => {
  test(
    'T30: is refused whatever the matrix does not give, and nothing changes by it',
    { timeout: 60_000 },
    async () => {
      const calls = (await callsOf(role)).filter(({ expected }) => expected >= 400)
      const before = await fingerprint(house.database)
      const answers = await answersOf(role, calls)
      expect(answers.map(({ call, status }) => ({ call, status }))).toEqual(
        calls.map(({ address, what, expected }) => ({ call: `${address} ${what}`, status: expected })),
      )
      expect(answers.filter(({ code }) => code === undefined)).toEqual([])
      expect(await fingerprint(house.database)).toEqual(before)
    },
  )

  test(
    'is given whatever the matrix gives, and each deed leaves exactly one entry in the log',
    { timeout: 60_000 },
    async () => {
      const calls = (await callsOf(role)).filter(({ expected }) => expected < 400)
      const answers = await answersOf(role, calls)
      expect(answers.map(({ call, status }) => ({ call, status }))).toEqual(
        calls.map(({ address, what, expected }) => ({ call: `${address} ${what}`, status: expected })),
      )
      for (const [place, { call, entries, filed }] of answers.entries()) {
        const { address = '' } = calls[place] ?? {}
        const deed = !address.startsWith('GET') && !withoutEntry.includes(address)
        expect({ call, entries }).toEqual({ call, entries: deed ? 1 : 0 })
        // Filed under the organisation of the thing, never under that of whoever did it.
        const { companyId, authorityId } = { ...filed, ...owners(calls[place]?.filed ?? calls[place]?.thing) }
        if (deed) expect({ call, ...filed }).toEqual({ call, companyId, authorityId })
      }
      if (!readOnly.includes(role)) return
      const wrote = calls.filter(({ address }) => !address.startsWith('GET'))
      const actionOf = (address: string) =>
        underPolicy().find((route) => addressOf(route) === address)?.action ?? ''
      expect(
        wrote.map(({ address }) => actionOf(address)).filter((action) => !ownAccount.has(action)),
      ).toEqual([])
    },
  )
})

test(
  'whatever the matrix marks with ! waits for the password where it was given too long ago',
  { timeout: 60_000 },
  async () => {
    const marked = new Set(
      [...matrix].filter(([, cells]) => Object.values(cells).join().includes('!')).map(([action]) => action),
    )
    const routes = new Map(underPolicy().map((route) => [addressOf(route), route.action ?? '']))
    for (const role of ['TE', 'T', 'AA', 'SA'] as const) {
      const given = (await makeCalls(role)).filter(
        ({ address, expected }) => expected < 400 && marked.has(routes.get(address) ?? ''),
      )
      expect(given.length).toBeGreaterThan(0)
      const before = await fingerprint(house.database)
      const answers = await answersOf(role, given, { confirmed: false })
      expect(answers.map(({ status, code }) => ({ status, code }))).toEqual(
        given.map(() => ({ status: 403, code: 'confirmationNeeded' })),
      )
      expect(await fingerprint(house.database)).toEqual(before)
    }
  },
)
