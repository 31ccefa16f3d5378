import { randomUUID } from 'node:crypto'
import { isGiven, isGivenWith, matrix, type MatrixRole } from '#domain/vectors/policy.ts'
import { inBodyOf } from '#contract/inBody.ts'
import { requestIdHeader } from '../server/http/requestLog.ts'
import type { Answered, Caller } from './caller.ts'
import { endpoints } from './contract.ts'
import { fingerprint } from './fingerprint.ts'
import type { TestHouse } from './house.ts'
import type { Route } from './routes.ts'
import { amount, sampleOf } from './sample.ts'
import { type Make, things, type Trial } from './things.ts'
import { trials } from './trials.ts'
import type { World } from './world.ts'

/** A call that a role tries, and the status that the matrix demands of it. */
export interface Call extends Trial {
  address: string
  action: string
  expected: number
}

type Asked = Pick<Trial, 'params' | 'body'>

/** The same call about a thing of others, and about one that does not exist. */
interface Pair {
  call: string
  others: Answered
  missing: Answered
}

export const addressOf = ({ method, url }: Route) => `${method} ${url}`

export const nameOf = ({ address, what }: Call) => `${address} ${what}`

/**
 * Calls that change what the others need: signing in ends sessions of the account where there are too many, changing the
 * password ends sessions and calendars, and founding a company changes the role.
 */
const last = ['POST /api/auth', 'user.changePassword', 'company.create']
const rankOf = ({ method, url, action = '' }: Route) =>
  Math.max(last.indexOf(`${method} ${url}`), last.indexOf(action))
const changingLast = (a: Route, b: Route) => rankOf(a) - rankOf(b)

const endsSession = /logout|\/auth$|signup|password/

/** The actions that the matrix marks with `!` for any role. */
const confirmed = new Set(
  [...matrix].filter(([, cells]) => Object.values(cells).join().includes('!')).map(([action]) => action),
)

const exists = (thing: object) => Object.keys(thing).length > 0

/** Tries all calls as each role. The calls of a role are made once, and each is sent once for all that it proves. */
export function permissionWalk(house: TestHouse, world: World, routes: Route[]) {
  const tries = withInBody(trials(house, world))

  /** Signed out, not allowed, not found, or done. */
  function expectedOf(action: string, role: MatrixRole, { thing, readBy, allowed = 200 }: Trial) {
    const standing = world.roles[role]
    if (!isGiven(action, standing)) return role === 'AN' ? 401 : 403
    if (readBy && thing && !isGivenWith(readBy, standing, thing)) return 404
    if (thing && !exists(thing)) return 404
    if (thing && !isGivenWith(action, standing, thing)) return readBy ? 403 : 404
    return allowed
  }

  async function callsAt({ method, url, action = '' }: Route, role: MatrixRole): Promise<Call[]> {
    const address = `${method} ${url}`
    const make = tries[address]
    if (!make) throw new Error(`trials.ts does not say how ${address} is tried`)
    const standing = world.roles[role]
    const given = isGiven(action, standing)
    // What is only read, or refused in any case, is tried on things that are made once.
    const shared = method === 'GET' || !given
    const made = await make({ ...standing, shared, sample: `${role} ${address}` })
    const calls = made.map((trial) => ({
      ...trial,
      ...{ address, action, expected: expectedOf(action, role, trial) },
    }))
    // What the role is not given at all is refused before anything is looked up. The first thing is the role's own, if it
    // has one: a cell that grants more than it should shows there.
    if (!given) return calls.slice(0, amount({ full: calls.length, sampled: 1 }))
    const refused = Map.groupBy(
      calls.filter(({ expected }) => expected >= 400),
      ({ expected, thing }) => `${expected} ${thing && exists(thing)}`,
    )
    return [
      ...calls.filter(({ expected }) => expected < 400),
      // Of the things that are refused for the same reason one, chosen by the seed.
      ...[...refused].flatMap(([why, alike]) => sampleOf(`${role} ${address} ${why}`, alike)),
    ]
  }

  const callsOf = once(async (role) => {
    const calls: Call[] = []
    for (const route of routes.toSorted(changingLast)) calls.push(...(await callsAt(route, role)))
    return calls
  })

  const send = (caller: Caller, { address, query, headers }: Call, { params, body }: Asked) => {
    const [method = '', path = ''] = address.split(' ')
    const url = path.replace(/:(\w+)/g, (_all, name: string) => params?.[name] ?? '')
    return caller.send(method, url, { query, body, headers })
  }

  /** Sends calls as a role that is signed in again after each call that ends its session. */
  async function answersTo<T>(
    role: MatrixRole,
    calls: Call[],
    look: (answer: Answered, call: Call, caller: Caller) => Promise<T> | T,
    isConfirmed = true,
  ): Promise<T[]> {
    const { person } = world.roles[role]
    const signIn = () => (person && !isConfirmed ? house.unconfirmed(person) : house.as(person))
    let caller = await signIn()
    const looks: T[] = []
    for (const call of calls) {
      const answer = await send(caller, call, call)
      if (endsSession.test(call.address)) caller = await signIn()
      looks.push(await look(answer, call, caller))
    }
    return looks
  }

  /** What a role is refused, and beside the answer about each thing it does not find the one about no thing. */
  const refusals = once(async (role) => {
    const calls = (await callsOf(role)).filter(({ expected }) => expected >= 400)
    const before = await fingerprint(house.database)
    const answers = await answersTo(role, calls, (answer, call) => ({ answer, call }))
    const aboutNothing = new Map(
      answers.flatMap(({ answer, call: { address, thing } }) =>
        thing && !exists(thing) ? [[address, answer] as const] : [],
      ),
    )
    const pairs: Pair[] = []
    const caller = await house.as(world.roles[role].person)
    for (const { answer, call } of answers) {
      const { address, params, thing } = call
      if (answer.status !== 404 || !params?.id || !thing || !exists(thing)) continue
      const elsewhere = { ...call, params: { ...params, id: randomUUID() } }
      const missing = aboutNothing.get(address) ?? (await send(caller, call, elsewhere))
      pairs.push({ call: `${nameOf(call)}, id`, others: answer, missing })
    }
    return { calls, answers, pairs, before, after: await fingerprint(house.database) }
  })

  /** One field of the body after the other names a thing of others. What is given is made again: it may be done. */
  async function namings(role: MatrixRole): Promise<Pair[]> {
    const { person } = world.roles[role]
    const others = Object.entries(await foreignIds())
    const fieldsOf = ({ body }: Call) =>
      typeof body !== 'object' || body === null || body instanceof Uint8Array
        ? []
        : others.filter(([field]) => typeof (body as Record<string, unknown>)[field] === 'string')
    const naming = (await callsOf(role)).filter((call) => fieldsOf(call).length > 0)
    const addresses = new Set(naming.map(({ address }) => address))
    const pairs: Pair[] = []
    let caller = await house.as(person)
    for (const route of routes.filter((one) => addresses.has(addressOf(one))))
      for (const call of await callsAt(route, role))
        for (const [field, id] of fieldsOf(call)) {
          const ask = async (named: string) => {
            if (endsSession.test(call.address)) caller = await house.as(person)
            return send(caller, call, { ...call, body: { ...(call.body as object), [field]: named } })
          }
          const answer = await ask(id)
          // What a role may see or do is no secret, nor what is wrong with it.
          if (answer.status < 400 || answer.status === 403) continue
          pairs.push({ call: `${nameOf(call)}, ${field}`, others: answer, missing: await ask(randomUUID()) })
        }
    return pairs
  }

  /** A thing of others for each field by which a call can name one. */
  async function foreignIds(): Promise<Record<string, string>> {
    const { foreign, templates } = world
    const { id } = await things(house, world).vehicle({ companyId: foreign.company.id })
    return {
      companyId: foreign.company.id,
      authorityId: foreign.authority.id,
      templateId: templates.foreign.id,
      companyVehicleId: id,
      ownerId: foreign.company.id,
    }
  }

  /** The calls that are refused because the password was given too long ago. */
  async function unconfirmed(role: MatrixRole) {
    const calls = (await callsOf(role)).filter(
      ({ action, expected }) => expected < 400 && confirmed.has(action),
    )
    const before = await fingerprint(house.database)
    const answers = await answersTo(
      role,
      calls,
      ({ status, body }, call) => ({ call: nameOf(call), status, code: body?.code }),
      false,
    )
    return { calls, answers, before, after: await fingerprint(house.database) }
  }

  /**
   * What a role is given, the entries that each call left in the log, and how many entries all of them left. An entry is
   * found by the id of its call.
   */
  async function deeds(role: MatrixRole) {
    const calls = (await callsOf(role)).filter(({ expected }) => expected < 400)
    const before = await entriesInLog()
    const sent = await answersTo(role, calls, ({ status, headers }, call) => ({
      call: nameOf(call),
      status,
      requestId: String(headers[requestIdHeader.toLowerCase()]),
    }))
    const left = await house.database.reads
      .selectFrom('auditEntry')
      .select(['requestId', 'companyId', 'authorityId'])
      .where('requestId', 'in', ['none', ...sent.map(({ requestId }) => requestId)])
      .execute()
    const answers = sent.map(({ call, status, requestId }) => ({
      ...{ call, status },
      entries: left.filter((entry) => entry.requestId === requestId),
    }))
    return { calls, answers, entries: (await entriesInLog()) - before }
  }

  const entriesInLog = async () =>
    Number(
      (
        await house.database.reads
          .selectFrom('auditEntry')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  return { refusals, namings, unconfirmed, deeds }
}

/** A call with everything in its body is tried as the one that has it in its address. */
function withInBody(tries: Record<string, Make>): Record<string, Make> {
  const more = [...endpoints].flatMap(([address, endpoint]) => {
    const twin = inBodyOf(endpoint)
    const make = tries[address]
    if (!twin || !make) return []
    const all: Make = async (trying) =>
      (await make(trying)).map(({ params, query, body, ...trial }) => ({
        ...trial,
        body: { ...params, ...query, ...(body as object | undefined) },
      }))
    return [[`POST ${twin.path}`, all] as const]
  })
  return { ...tries, ...Object.fromEntries(more) }
}

/** Remembers what was made for a role. */
function once<T>(make: (role: MatrixRole) => Promise<T>) {
  const made = new Map<MatrixRole, Promise<T>>()
  return (role: MatrixRole) => {
    const known = made.get(role) ?? make(role)
    made.set(role, known)
    return known
  }
}
