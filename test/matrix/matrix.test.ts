import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Action, can, policy, type Role, roles } from '#domain/policy.ts'
import { inSnakeCase } from '../../server/db/inSnakeCase.ts'
import { endpoints } from '../support/contract.ts'
import { testServer, type TestServer } from '../support/testServer.ts'
import type { Route } from '../support/routes.ts'
import { certificates, courses, renewalRequests } from './cases/certificate.ts'
import { answers } from './cases/forum.ts'
import { reports } from './cases/report.ts'
import { templates } from './cases/template.ts'
import { Walk } from './fixtures.ts'
import { addressOf, nameOf, permissionWalk } from './walk.ts'
import { matrixScenario, type Scenario } from '../support/scenario.ts'

let server: TestServer
let scenario: Scenario
let served: Route[]
let walk: ReturnType<typeof permissionWalk>

/** Served only if the web is built. */
const filesOfWeb = ['/', '/*', '/viewer.html']

beforeAll(async () => {
  server = await testServer()
  await server.work()
  scenario = await matrixScenario(server)
  served = server.routes.filter(({ method, url }) => method !== 'HEAD' && !filesOfWeb.includes(url))
  walk = permissionWalk(server, scenario, underPolicy())
})
afterAll(() => server.close())

const actions = Object.keys(policy) as Action[]

const underPolicy = () => served.filter(({ action }) => action !== 'public')

test('every route names exactly one action of the policy, or is public', () => {
  const nameless = served.filter(({ action }) => action !== 'public' && !Object.hasOwn(policy, action ?? ''))
  expect(nameless.map(addressOf), 'calls whose action is not in domain/policy.ts').toEqual([])
  expect(served.length).toBeGreaterThan(40)
})

/** Standard calls of a resource that are not served. */
const neverServed = [
  'DELETE /api/course/:id',
  // Forum posts are not exported.
  'GET /api/answer/csv',
  'POST /api/answer/csv',
  'GET /api/savedView/csv',
  'GET /api/topic/csv',
  'POST /api/topic/csv',
  'POST /api/coworker',
  'PUT /api/course/:id',
  'PUT /api/invitation/:id',
  'PUT /api/renewalRequest/:id',
]

test('every call of the contract is an action of the policy, and is served as that action', () => {
  const described = [...endpoints].filter(
    ([address, { action }]) => Object.hasOwn(policy, action) && !neverServed.includes(address),
  )
  const unknown = [...endpoints.keys()].filter((address) => !described.some(([one]) => one === address))
  expect(unknown.toSorted(), 'calls whose action is not in domain/policy.ts').toEqual(neverServed.toSorted())
  const agreed = described.map(([address, { action }]) => `${address} ${action}`)
  expect(
    underPolicy()
      .map((route) => `${addressOf(route)} ${route.action ?? ''}`)
      .toSorted(),
    'calls that the routes in server/features/features.ts serve',
  ).toEqual(agreed.toSorted())
})

test('the published description contains exactly the served calls', async () => {
  const { body } = await (await server.as()).send('GET', '/api/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.toSorted()).toEqual(underPolicy().map(addressOf).toSorted())
})

test('every action of the policy has a call', () => {
  const called = new Set([...endpoints.values()].map(({ action }) => action))
  const uncalled = actions.filter((action) => !called.has(action))
  expect(uncalled, 'actions of domain/policy.ts without an endpoint in contract').toEqual([])
})

const rows: Partial<Record<string, readonly string[]>> = policy
const scopesOf = (action: string) => rows[action]?.join().replaceAll(/:\w+/g, '')

test('every call has cases', () => {
  expect(walk.withoutCases, 'calls to add to a file in test/matrix/cases').toEqual([])
})

/**
 * Resources for which list and read have the same scopes, with all their ids. Lists of companies, authorities and
 * people show more items with fewer fields.
 */
const resources = actions
  .filter((action) => action.endsWith('.list'))
  .map((action) => action.replace('.list', ''))
  .filter((name) => scopesOf(`${name}.list`) === scopesOf(`${name}.read`))

async function idsOf(resource: string): Promise<string[]> {
  const query = {
    certificateTemplate: sql`select id from template`,
    // A coworker is identified by the user id.
    coworker: sql`select user_id as id from coworker where until is null`,
  }[resource]
  const { rows } = await sql<{
    id: string
  }>`${query ?? sql`select id from ${sql.table(inSnakeCase(resource))}`}`.execute(server.database.reads)
  return rows.map(({ id }) => id)
}

test('T25: a list shows each role exactly the items it can read one by one, and its total counts no others', async () => {
  const context = new Walk(server, scenario)
  for (const fixture of [certificates, reports, templates, renewalRequests, courses, answers])
    await fixture(context, scenario.roles.user)
  expect(resources.length).toBeGreaterThan(4)
  for (const role of roles) {
    const caller = await server.as(scenario.roles[role].person)
    for (const resource of resources.filter((name) => served.some(({ url }) => url === `/api/${name}`))) {
      const { status, body } = await caller.send('GET', `/api/${resource}`, { query: { l: 100 } })
      if (!can(scenario.roles[role].actor, `${resource}.list` as Action)) continue
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
})

/** Calls without an audit entry: saving drafts, and calls that only read or concern no record. */
const withoutEntry = [
  'PUT /api/report/:id',
  'POST /api/verify/file',
  // Each imported row creates its own entry.
  'POST /api/companyVehicle/import',
  'POST /api/instrument/import',
  'POST /api/invitation/import',
  'POST /api/certificateTemplate/preview',
  'POST /api/topic/preview',
  'POST /api/legal/preview',
  'POST /api/checkpoint',
  // The browser sends error reports, not the user.
  'POST /api/errors',
  'POST /api/course/people',
  'POST /api/certificate/prepare',
  'POST /api/secondFactor/challenge',
  // The requested address does not exist.
  'POST /api/user/activation',
  'POST /api/forgot_password',
]

/** A call with all inputs in its body may only read. */
const isRead = (address: string) =>
  address.startsWith('GET') ||
  ('sameAs' in (endpoints.get(address) ?? {}) && endpoints.get(address)?.onlyReads === true)

const organisationOf = ({ companyId, authorityId }: { companyId?: unknown; authorityId?: unknown } = {}) => ({
  ...(companyId ? { companyId } : {}),
  ...(authorityId ? { authorityId } : {}),
})

const readOnly: Role[] = ['trainerReadOnly', 'authorityReader']
/** Calls about the own account or certificates, or that store nothing, are allowed for read-only roles. */
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
  // Personal list views.
  'savedView.create',
  'savedView.update',
  'savedView.delete',
  'savedView.setDefault',
  'calendar.remove',
  'certificateTemplate.preview',
  // In the forum users act for themselves only.
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

describe.each(roles)('%s', (role) => {
  test('T30: every call that the policy forbids is refused and changes nothing', async () => {
    const { calls, answers, before, after } = await walk.refusals(role)
    expect(answers.map(({ call, answer }) => ({ call: nameOf(call), status: answer.status }))).toEqual(
      calls.map((call) => ({ call: nameOf(call), status: call.expected })),
    )
    expect(answers.filter(({ answer }) => answer.body?.code === undefined)).toEqual([])
    expect(after).toEqual(before)
  })

  test('T24, T29: a foreign item and a missing item get the same answer', async () => {
    const pairs = [...(await walk.refusals(role)).pairs, ...(await walk.namings(role))]
    const different = pairs
      .filter(({ others, missing }) => others.status !== missing.status || others.text !== missing.text)
      .map(
        ({ call, others, missing }) =>
          `${call}: ${others.status} ${others.text} but ${missing.status} ${missing.text}`,
      )
    expect(different).toEqual([])
    if (role !== 'systemAdmin') expect(pairs.length).toBeGreaterThan(10)
  })

  test('actions with ! require the password again', async () => {
    const { calls, answers, before, after } = await walk.unconfirmed(role)
    expect(answers).toEqual(
      calls.map((call) => ({ call: nameOf(call), status: 403, code: 'confirmationNeeded' })),
    )
    expect(after).toEqual(before)
    if (role !== 'guest') expect(calls.length).toBeGreaterThan(0)
  })

  test('every call that the policy allows succeeds, and each action adds exactly one audit entry', async () => {
    const { calls, answers, entries: inAll } = await walk.actions(role)
    expect(answers.map(({ call, status }) => ({ call, status }))).toEqual(
      calls.map((call) => ({ call: nameOf(call), status: call.expected })),
    )
    for (const [index, { call, entries }] of answers.entries()) {
      const { address = '', owners, filed: filedUnder } = calls[index] ?? {}
      // Signing out by GET creates an entry too, but not for guests.
      const leavesEntry = address.endsWith('/api/logout')
        ? role !== 'guest'
        : !isRead(address) && !withoutEntry.includes(address)
      expect({ call, entries: entries.length }).toEqual({ call, entries: leavesEntry ? 1 : 0 })
      // Filed under the organisation of the item, not of the actor.
      for (const filed of entries)
        expect({ call, filed }).toEqual({
          call,
          filed: { ...filed, ...organisationOf(filedUnder ?? owners) },
        })
    }
    expect(inAll).toBe(answers.reduce((sum, { entries }) => sum + entries.length, 0))
    if (!readOnly.includes(role)) return
    const wrote = calls.filter(({ address }) => !isRead(address))
    expect(wrote.map(({ action }) => action).filter((action) => !ownAccount.has(action))).toEqual([])
  })
})
