import { randomUUID } from 'node:crypto'
import { type Action, can, policy, type Role } from '#domain/policy.ts'
import { inBodyOf } from '#contract/inBody.ts'
import { requestIdHeader } from '../../server/http/requestLog.ts'
import type { Answered, Client } from '../support/client.ts'
import { endpoints } from '../support/contract.ts'
import { databaseHash } from '../support/databaseHash.ts'
import * as insert from '../support/people.ts'
import type { TestServer } from '../support/testServer.ts'
import type { Route } from '../support/routes.ts'
import { amount, sampleOf } from '../support/sample.ts'
import { type Case, type Cases, type Make, one, Walk } from './fixtures.ts'
import type { Scenario } from '../support/scenario.ts'

/** A call by a role, and the status that the policy requires. */
export interface Call extends Case {
  address: string
  action: Action
  expected: number
}

type CallInput = Pick<Case, 'params' | 'body'>

/** The same call with a foreign and with a non-existent item. */
interface Pair {
  call: string
  others: Answered
  missing: Answered
}

export const addressOf = ({ method, url }: Route) => `${method} ${url}`

export const nameOf = ({ address, what }: Call) => `${address} ${what}`

/**
 * Calls that affect later ones: signing in may end other sessions, changing the password ends sessions and calendars,
 * and creating a company changes the role.
 */
const last = ['POST /api/auth', 'user.changePassword', 'company.create']
const rankOf = ({ method, url, action = '' }: Route) =>
  Math.max(last.indexOf(`${method} ${url}`), last.indexOf(action))
const writesLast = (a: Route, b: Route) => rankOf(a) - rankOf(b)

const none: Make = () => Promise.resolve([])

const endsSession = /logout|\/auth$|signup|password/

/** Actions that require a confirmation from any role. */
const confirmed = new Set<string>(
  Object.entries(policy)
    .filter(([, cells]) => cells.join().includes('!'))
    .map(([action]) => action),
)

const exists = (owners: object) => Object.keys(owners).length > 0

/** Tries all calls as each role. Calls are created once per role and sent once for all assertions. */
export function permissionWalk(server: TestServer, scenario: Scenario, routes: Route[]) {
  const tries = withInBody(casesOf(new Walk(server, scenario)))

  /** The expected status: signed out, forbidden, not found, or success. */
  function expectedOf(action: Action, role: Role, { owners, readBy, allowed = 200 }: Case) {
    const { actor } = scenario.roles[role]
    if (!can(actor, action)) return role === 'guest' ? 401 : 403
    if (readBy && owners && !can(actor, readBy, owners)) return 404
    if (owners && !exists(owners)) return 404
    if (owners && !can(actor, action, owners)) return readBy ? 403 : 404
    return allowed
  }

  async function callsAt({ method, url, ...route }: Route, role: Role): Promise<Call[]> {
    const action = route.action as Action
    const address = `${method} ${url}`
    const member = scenario.roles[role]
    const given = can(member.actor, action)
    // Items that are read or always refused can be shared.
    const shared = method === 'GET' || !given
    const created = await (tries[address] ?? none)({ ...member, shared, sample: `${role} ${address}` })
    const calls = created.map((testCase) => ({
      ...testCase,
      ...{ address, action, expected: expectedOf(action, role, testCase) },
    }))
    // A role without the permission is refused before any lookup. The first item is the role's own, so that an
    // excessive permission shows.
    if (!given) return calls.slice(0, amount({ full: calls.length, sampled: 1 }))
    const refused = Map.groupBy(
      calls.filter(({ expected }) => expected >= 400),
      ({ expected, owners }) => `${expected} ${owners && exists(owners)}`,
    )
    return [
      ...calls.filter(({ expected }) => expected < 400),
      // One of several items refused for the same reason, chosen by the seed.
      ...[...refused].flatMap(([why, alike]) => sampleOf(`${role} ${address} ${why}`, alike)),
    ]
  }

  const callsOf = once(async (role) => {
    const calls: Call[] = []
    for (const route of routes.toSorted(writesLast)) calls.push(...(await callsAt(route, role)))
    return calls
  })

  const send = (caller: Client, { address, query, headers }: Call, { params, body }: CallInput) => {
    const [method = '', path = ''] = address.split(' ')
    const url = path.replace(/:(\w+)/g, (_all, name: string) => params?.[name] ?? '')
    return caller.send(method, url, { query, body, headers })
  }

  /** Signs in again after calls that end the session. */
  async function answersTo<T>(
    role: Role,
    calls: Call[],
    look: (answer: Answered, call: Call, caller: Client) => Promise<T> | T,
    isConfirmed = true,
  ): Promise<T[]> {
    const { person } = scenario.roles[role]
    const signIn = () => (person && !isConfirmed ? server.unconfirmed(person) : server.as(person))
    let caller = await signIn()
    const looks: T[] = []
    for (const call of calls) {
      const answer = await send(caller, call, call)
      if (endsSession.test(call.address)) caller = await signIn()
      looks.push(await look(answer, call, caller))
    }
    return looks
  }

  /** Refusals of a role, each next to the answer for a non-existent item. */
  const refusals = once(async (role) => {
    const calls = (await callsOf(role)).filter(({ expected }) => expected >= 400)
    const before = await databaseHash(server.database)
    const answers = await answersTo(role, calls, (answer, call) => ({ answer, call }))
    const aboutNothing = new Map(
      answers.flatMap(({ answer, call: { address, owners } }) =>
        owners && !exists(owners) ? [[address, answer] as const] : [],
      ),
    )
    const pairs: Pair[] = []
    const caller = await server.as(scenario.roles[role].person)
    for (const { answer, call } of answers) {
      const { address, params, owners } = call
      if (answer.status !== 404 || !params?.id || !owners || !exists(owners)) continue
      const elsewhere = { ...call, params: { ...params, id: randomUUID() } }
      const missing = aboutNothing.get(address) ?? (await send(caller, call, elsewhere))
      pairs.push({ call: `${nameOf(call)}, id`, others: answer, missing })
    }
    return { calls, answers, pairs, before, after: await databaseHash(server.database) }
  })

  /** Replaces one body field after the other by a foreign id. Allowed calls create their items again. */
  async function namings(role: Role): Promise<Pair[]> {
    const { person } = scenario.roles[role]
    const others = Object.entries(await foreignIds())
    const fieldsOf = ({ body }: Call) =>
      typeof body !== 'object' || body === null || body instanceof Uint8Array
        ? []
        : others.filter(([field]) => typeof (body as Record<string, unknown>)[field] === 'string')
    const naming = (await callsOf(role)).filter((call) => fieldsOf(call).length > 0)
    const addresses = new Set(naming.map(({ address }) => address))
    const pairs: Pair[] = []
    let caller = await server.as(person)
    for (const route of routes.filter((one) => addresses.has(addressOf(one))))
      for (const call of await callsAt(route, role))
        for (const [field, id] of fieldsOf(call)) {
          const ask = async (named: string) => {
            if (endsSession.test(call.address)) caller = await server.as(person)
            return send(caller, call, { ...call, body: { ...(call.body as object), [field]: named } })
          }
          const answer = await ask(id)
          // Permission and validation errors reveal nothing.
          if (answer.status < 400 || answer.status === 403) continue
          pairs.push({ call: `${nameOf(call)}, ${field}`, others: answer, missing: await ask(randomUUID()) })
        }
    return pairs
  }

  /** A foreign item for each field that can name one. */
  async function foreignIds(): Promise<Record<string, string>> {
    const { foreign, foreigner, templates } = scenario
    const { id } = await insert.companyVehicle(server.database.writes, {
      companyId: foreign.company.id,
      createdBy: foreigner,
    })
    return {
      companyId: foreign.company.id,
      authorityId: foreign.authority.id,
      templateId: templates.foreign.id,
      companyVehicleId: id,
      ownerId: foreign.company.id,
    }
  }

  /** Calls refused because the confirmation is too old. */
  async function unconfirmed(role: Role) {
    const calls = (await callsOf(role)).filter(
      ({ action, expected }) => expected < 400 && confirmed.has(action),
    )
    const before = await databaseHash(server.database)
    const answers = await answersTo(
      role,
      calls,
      ({ status, body }, call) => ({ call: nameOf(call), status, code: body?.code }),
      false,
    )
    return { calls, answers, before, after: await databaseHash(server.database) }
  }

  /**
   * Permitted calls of a role with their audit entries, and the total number of entries. An entry is found by request
   * id.
   */
  async function actions(role: Role) {
    const calls = (await callsOf(role)).filter(({ expected }) => expected < 400)
    const before = await entriesInLog()
    const sent = await answersTo(role, calls, ({ status, headers }, call) => ({
      call: nameOf(call),
      status,
      requestId: String(headers[requestIdHeader.toLowerCase()]),
    }))
    const entriesOfCalls = await server.database.reads
      .selectFrom('auditEntry')
      .select(['requestId', 'companyId', 'authorityId'])
      .where('requestId', 'in', ['none', ...sent.map(({ requestId }) => requestId)])
      .execute()
    const answers = sent.map(({ call, status, requestId }) => ({
      ...{ call, status },
      entries: entriesOfCalls.filter((entry) => entry.requestId === requestId),
    }))
    return { calls, answers, entries: (await entriesInLog()) - before }
  }

  const entriesInLog = async () =>
    Number(
      (
        await server.database.reads
          .selectFrom('auditEntry')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  const withoutCases = routes.map(addressOf).filter((address) => !tries[address])
  return { refusals, namings, unconfirmed, actions, withoutCases }
}

const files = import.meta.glob<(walk: Walk) => Cases>('./cases/*.ts', { eager: true, import: 'default' })

/** Inputs per call: own items, items of the own organisation, foreign items, and none. */
const casesOf = (walk: Walk): Cases =>
  Object.fromEntries(
    [withoutInput(), ...Object.values(files).map((cases) => cases(walk))].flatMap((cases) =>
      Object.entries(cases),
    ),
  )

/** Lists, exports and other calls that need no input. Every list can be exported by its readers. */
const withoutInput = () =>
  Object.fromEntries(
    [...endpoints.keys()]
      .filter((call) => call.startsWith('GET ') && !call.includes(':'))
      .map((call) => [call, one(call.endsWith('/csv') ? { query: { columns: '_id' } } : {})]),
  )

/** POST variants with all inputs in the body use the inputs of the original call. */
function withInBody(tries: Cases): Cases {
  const more = [...endpoints].flatMap(([address, endpoint]) => {
    const twin = inBodyOf(endpoint)
    const make = tries[address]
    if (!twin || !make) return []
    const all: Make = async (trying) =>
      (await make(trying)).map(({ params, query, body, ...testCase }) => ({
        ...testCase,
        body: { ...params, ...query, ...(body as object | undefined) },
      }))
    return [[`POST ${twin.path}`, all] as const]
  })
  return { ...tries, ...Object.fromEntries(more) }
}

function once<T>(make: (role: Role) => Promise<T>) {
  const cache = new Map<Role, Promise<T>>()
  return (role: Role) => {
    const cached = cache.get(role) ?? make(role)
    cache.set(role, cached)
    return cached
  }
}
