import { randomUUID } from 'node:crypto'
import type { Action, Owners } from '#domain/policy.ts'
import type { ResourceName } from '#domain/resourceName.ts'
import type { DB } from '../../server/db/tables.ts'
import { endpoints } from '../support/contract.ts'
import { form } from '../support/form.ts'
import * as insert from '../support/people.ts'
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
  owners?: Owners
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
export type Fixture = (walk: Walk, caller: Caller) => Promise<Case[]>

type Body = (id: string) => unknown
/** Tables whose rows have a version. */
type Versioned = {
  [T in keyof DB]: 'id' | 'version' extends keyof DB[T] ? T : never
}[keyof DB]

const missing = { what: 'a missing item', params: { id: randomUUID() }, owners: {} }

/** The people and organisations of a walk, and the kinds of calls to try. */
export class Walk {
  readonly server: TestServer
  readonly db: TestServer['database']['writes']
  readonly scenario: Scenario
  readonly tester: Person
  readonly owners: (Owner & { what: string })[]
  readonly #created = new Map<Fixture, Map<string, Promise<Case[]>>>()

  constructor(server: TestServer, scenario: Scenario) {
    const { home, foreign, foreigner, roles } = scenario
    this.server = server
    this.db = server.database.writes
    this.scenario = scenario
    this.tester = roles.tester.person ?? foreigner
    this.owners = [
      { what: 'of the company', companyId: home.company.id },
      { what: 'of the authority', authorityId: home.authority.id },
      { what: 'of another company', companyId: foreign.company.id },
      { what: 'of another authority', authorityId: foreign.authority.id },
    ]
  }

  /** Creates items per changing call, and once per user for all other calls. */
  make(fixture: Fixture, caller: Caller): Promise<Case[]> {
    if (!caller.shared) return fixture(this, caller)
    const created = this.#created.get(fixture) ?? new Map<string, Promise<Case[]>>()
    this.#created.set(fixture, created)
    const key = caller.person?.id ?? ''
    const cases = created.get(key) ?? fixture(this, caller)
    created.set(key, cases)
    return cases
  }

  /** Calls about the items of a fixture and about an unknown id. `allowed` is the status of permitted calls. */
  about(readBy: Action, fixture: Fixture) {
    return (body?: Body | object, allowed?: number): Make =>
      async (caller) =>
        Promise.all(
          [...(await this.make(fixture, caller)), missing].map(async (testCase) => ({
            ...testCase,
            readBy,
            body: await (typeof body === 'function' ? (body as Body)(testCase.params?.id ?? '') : body),
            ...(allowed && { allowed }),
          })),
        )
  }

  /** The standard calls of a resource, and all calls that read or remove something of an item. */
  resource(
    name: ResourceName,
    fixture: Fixture,
    { create, update }: { create?: Make; update?: Body } = {},
  ): Cases {
    const about = this.about(`${name}.read`, fixture)
    const pattern = new RegExp(`^(GET|DELETE) /api/${name}/:id(/\\w+)*$`)
    const plain = [...endpoints.keys()].filter((call) => pattern.test(call))
    return {
      ...Object.fromEntries(plain.map((call) => [call, about()])),
      ...(create && { [`POST /api/${name}`]: create }),
      ...(update && { [`PUT /api/${name}/:id`]: about(update) }),
    }
  }

  /** Calls that name an item of a fixture in the body. */
  naming(fixture: Fixture, body: (id: string, caller: Caller) => object): Make {
    return async (caller) =>
      (await this.make(fixture, caller)).map(({ what, params, owners }) => ({
        ...{ what, owners, body: body(params?.id ?? '', caller) },
      }))
  }

  /** A body with the stored version of the item. */
  atVersion(table: Versioned, body: Body = () => ({})): Body {
    return async (id) => {
      const row = await this.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst()
      return { ...((await body(id)) as object), version: row?.version ?? 1 }
    }
  }

  /** Calls about the home and the foreign company or authority of the scenario. */
  async atBoth(
    ownerKind: 'company' | 'authority',
    testCase: (id: string) => Partial<Case> | Promise<Partial<Case>>,
  ): Promise<Case[]> {
    const { home, foreign } = this.scenario
    return Promise.all(
      [home[ownerKind], foreign[ownerKind]].map(async ({ id, name }) => ({
        what: name,
        owners: { [`${ownerKind}Id`]: id },
        ...(await testCase(id)),
      })),
    )
  }

  /** All owners for shared items, else the caller's own and one other. */
  ownersFor(caller: Caller) {
    if (caller.shared || caller.sample === undefined) return this.owners
    const isOwn = ({ companyId, authorityId }: Owner) =>
      companyId ? companyId === caller.companyId : authorityId === caller.authorityId
    const others = this.owners.filter((owner) => !isOwn(owner))
    return [...this.owners.filter(isOwn), ...sampleOf(caller.sample, others)]
  }

  /** Items of the organisations in `ownersFor`. */
  async ofOwners(caller: Caller, create: (owner: Owner) => Promise<{ id: string }>): Promise<Case[]> {
    const cases: Case[] = []
    for (const { what, ...owner } of this.ownersFor(caller)) {
      const { id } = await create(owner)
      cases.push({ what, params: { id }, owners: { companyId: null, authorityId: null, ...owner } })
    }
    return cases
  }

  /** Calls that create something for each organisation. */
  forOwners(body: () => object | Promise<object>): Make {
    return () =>
      Promise.all(
        this.owners.map(async ({ what, ...owner }) => ({
          ...{ what, owners: owner, body: { ...(await body()), ...owner } },
        })),
      )
  }

  /** A call that creates an item of the caller. */
  byCaller(owner: 'authorId' | 'userId', body: () => object): Make {
    return async ({ person = this.scenario.foreigner }) => [
      { what: 'a new one', body: body(), owners: { [owner]: person.id } },
    ]
  }

  vehicleOf = (owner: Owner) =>
    insert.companyVehicle(this.db, { ...owner, createdBy: this.scenario.foreigner })

  /** The owners of a person: employer and the authorities of their certificates. */
  async ownersOfPerson(id: string): Promise<Owners> {
    const { db } = this
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
}

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

/** Uploads of a file that is not a PDF, so that permitted calls store nothing. */
export const upload = (fields: Record<string, string>, allowed = 415) => ({
  ...form(fields, Buffer.from('no PDF')),
  allowed,
})

/** Rows of an import that only checks them. */
export const table = { dry: true, columns: ['model'], rows: [['Modell']] }
export const address = { street: 'Weg 2', zip: '8010', city: 'Graz', country: 'AT' }
export const organisation = () => ({
  name: `N ${randomUUID()}`,
  email: `${randomUUID()}@example.org`,
  address,
})
