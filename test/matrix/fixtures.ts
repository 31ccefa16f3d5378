import { randomUUID } from 'node:crypto'
import type { Action, Owners } from '#domain/policy.ts'
import type { Db } from '../../server/db/db.ts'
import { form } from '../support/form.ts'
import type { Person } from '../support/people.ts'
import { sampleOf } from '../support/sample.ts'
import type { Scenario } from '../support/scenario.ts'
import type { TestServer } from '../support/testServer.ts'

/** One call of the permission walk: its input and the owners of its item. */
export interface Case {
  what: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** Undefined if the call has no item. */
  thing?: Owners
  /** The organisation in the audit entry, if it differs from the owners. */
  filed?: Owners
  /** The permission required to find the item. */
  readBy?: Action
  /** The expected status, if not 200. */
  allowed?: number
}

export interface Owner {
  companyId?: string
  authorityId?: string
}

/** `shared`: for items that no call changes, created once. `sample`: only one foreign owner, chosen by this name. */
export interface Caller extends Owner {
  person?: Person
  shared?: boolean
  sample?: string
}

export type Make = (caller: Caller) => Promise<Case[]>
/** The cases of each call: `GET /api/certificate/:id`. */
export type Cases = Record<string, Make>
/** Creates items of different owners. */
export type Fixture = (context: Context, caller: Caller) => Promise<Case[]>
type Body = (id: string) => unknown

export type Context = Pick<Scenario, 'home' | 'foreign' | 'templates' | 'foreigner' | 'foreignIssuer'> & {
  server: TestServer
  db: Db
  roles: Scenario['roles']
  tester: Person
  created: Map<Fixture, Map<string, Promise<Case[]>>>
}

export const contextOf = (server: TestServer, scenario: Scenario): Context => ({
  ...scenario,
  server,
  db: server.database.writes,
  tester: scenario.roles.tester.person ?? scenario.foreigner,
  created: new Map(),
})

/** Creates items per changing call, and once per user for all other calls. */
export function make(context: Context, fixture: Fixture, caller: Caller): Promise<Case[]> {
  if (!caller.shared) return fixture(context, caller)
  const created = context.created.get(fixture) ?? new Map<string, Promise<Case[]>>()
  context.created.set(fixture, created)
  const key = caller.person?.id ?? ''
  const cases = created.get(key) ?? fixture(context, caller)
  created.set(key, cases)
  return cases
}

const missing = { what: 'what is not there', params: { id: randomUUID() }, thing: {} }

/** Calls about the items of a fixture and about an unknown id. `allowed` is the status of permitted calls. */
export const about =
  (context: Context, readBy: Action, fixture: Fixture) =>
  (body?: Body | object, allowed?: number): Make =>
  async (caller) =>
    Promise.all(
      [...(await make(context, fixture, caller)), missing].map(async (testCase) => ({
        ...testCase,
        readBy,
        body: await (typeof body === 'function' ? (body as Body)(testCase.params?.id ?? '') : body),
        ...(allowed && { allowed }),
      })),
    )

/** Calls that name an item of a fixture in the body. */
export const naming =
  (context: Context, fixture: Fixture, body: (id: string, caller: Caller) => object): Make =>
  async (caller) =>
    (await make(context, fixture, caller)).map(({ what, params, thing }) => ({
      what,
      body: body(params?.id ?? '', caller),
      thing,
    }))

/** One call without an item. */
export const one =
  (testCase: Omit<Case, 'what'> = {}): Make =>
  () =>
    Promise.resolve([{ what: 'nothing', ...testCase }])

/** One call whose body must be new each time. */
export const withBody =
  (body: () => unknown): Make =>
  async () => [{ what: 'nothing', body: await body() }]

export const withUnknownToken = (testCase: Omit<Case, 'what'> = { allowed: 400 }) =>
  one({ params: { token: 'x'.repeat(43) }, ...testCase })

/** Calls about the own and a foreign company or authority. */
export const atBoth =
  (
    place: 'company' | 'authority',
    testCase: (id: string) => Partial<Case> | Promise<Partial<Case>>,
  ): Fixture =>
  ({ home, foreign }) =>
    Promise.all(
      [home[place], foreign[place]].map(async ({ id, name }) => ({
        what: name,
        thing: place === 'company' ? { companyId: id } : { authorityId: id },
        ...(await testCase(id)),
      })),
    )

export const companies = atBoth('company', (id) => ({ params: { id } }))
export const authorities = atBoth('authority', (id) => ({ params: { id } }))

export const ownersOf = ({ home, foreign }: Context) => [
  { what: 'of the company', companyId: home.company.id },
  { what: 'of the authority', authorityId: home.authority.id },
  { what: 'of another company', companyId: foreign.company.id },
  { what: 'of another authority', authorityId: foreign.authority.id },
]

/** All owners for shared items, else the caller's own and one other. */
export function ownersFor(context: Context, caller: Caller) {
  const owners = ownersOf(context)
  if (caller.shared || caller.sample === undefined) return owners
  const isOwn = ({ companyId, authorityId }: Owner) =>
    companyId ? companyId === caller.companyId : authorityId === caller.authorityId
  const others = owners.filter((owner) => !isOwn(owner))
  return [...owners.filter(isOwn), ...sampleOf(caller.sample, others)]
}

/** Items of the organisations in `ownersFor`. */
export const ofOwners =
  (create: (context: Context, owner: Owner) => Promise<{ id: string }>): Fixture =>
  async (context, caller) => {
    const cases: Case[] = []
    for (const { what, ...owner } of ownersFor(context, caller)) {
      const { id } = await create(context, owner)
      cases.push({ what, params: { id }, thing: { companyId: null, authorityId: null, ...owner } })
    }
    return cases
  }

/** Calls that create something for each organisation. */
export const forOwners =
  (context: Context, body: () => object | Promise<object>): Make =>
  () =>
    Promise.all(
      ownersOf(context).map(async ({ what, ...owner }) => ({
        what,
        body: { ...(await body()), ...owner },
        thing: owner,
      })),
    )

/** Uploads of a file that is not a PDF, so that permitted calls store nothing. */
export const upload = (fields: Record<string, string>, allowed = 415) => ({
  ...form(fields, Buffer.from('no PDF')),
  allowed,
})

/** A call that creates an item of the caller. */
export const byCaller =
  ({ foreigner }: Context, owner: 'authorId' | 'userId', testCase: () => Partial<Case>): Make =>
  async ({ person = foreigner }) => [{ what: 'a new one', ...testCase(), thing: { [owner]: person.id } }]

type Versioned =
  | 'user'
  | 'company'
  | 'authority'
  | 'template'
  | 'certificate'
  | 'report'
  | 'companyVehicle'
  | 'vehicle'
  | 'vehicleManufacturer'
  | 'instrument'
  | 'vehicleManual'
  | 'topic'
  | 'answer'
  | 'savedView'

/** A body with the stored version of the item. */
export const atVersion =
  ({ db }: Context, table: Versioned, body: Body = () => ({})) =>
  async (id: string) => {
    const row = await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst()
    return { ...((await body(id)) as object), version: row?.version ?? 1 }
  }

/** The owners of a person: employer and the authorities of their certificates. */
export async function ownersOfPerson({ db }: Context, id: string): Promise<Owners> {
  const employed = await db
    .selectFrom('coworker')
    .select('companyId')
    .where('userId', '=', id)
    .executeTakeFirst()
  const holds = await db
    .selectFrom('authorityHolder')
    .select('authorityId')
    .where('userId', '=', id)
    .execute()
  return {
    userId: id,
    companyId: employed?.companyId ?? null,
    holderAuthorityId: holds.map(({ authorityId }) => authorityId),
  }
}

/** Rows of an import that only checks them. */
export const table = { dry: true, columns: ['model'], rows: [['Modell']] }
export const address = { street: 'Weg 2', zip: '8010', city: 'Graz', country: 'AT' }
export const organisation = () => ({
  name: `N ${randomUUID()}`,
  email: `${randomUUID()}@example.org`,
  address,
})
