import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import * as insert from '../../support/people.ts'
import { type Cases, type Fixture, organisation, type Walk, withBody, withUnknownToken } from '../fixtures.ts'

const companies: Fixture = (walk) => walk.atBoth('company', (id) => ({ params: { id } }))

const newCompany: Fixture = async ({ db }) => {
  const { id } = await insert.company(db, `Neu ${randomUUID()}`)
  return [{ what: 'a new company', params: { id }, owners: { companyId: id } }]
}

const coworkers: Fixture = (walk) =>
  walk.atBoth('company', async (companyId) => {
    const person = await insert.person(walk.db, 'Neu')
    await insert.employ(walk.db, companyId, person)
    return { params: { id: person.id }, owners: { userId: person.id, companyId } }
  })

const foreignCoworkers: Fixture = async (walk, caller) => (await coworkers(walk, caller)).slice(1)

const invitations: Fixture = (walk) =>
  walk.atBoth('company', async (companyId) => {
    const columns = { id: uuid(), companyId, email: `${randomUUID()}@example.org` }
    const expiresAt = sql<string>`now() + interval '1 day'`
    await walk.db
      .insertInto('invitation')
      .values({ ...columns, invitedBy: walk.scenario.foreigner.id, tokenSha256: randomBytes(32), expiresAt })
      .execute()
    return { params: { id: columns.id } }
  })

/** Companies, their coworkers and invitations. */
export default function companyCases(walk: Walk): Cases {
  const company = walk.about('company.read', companies)
  const created = walk.about('company.read', newCompany)
  const coworker = walk.about('coworker.read', coworkers)
  const invitation = walk.about('invitation.read', invitations)
  const reason = { reason: 'Anlass' }
  const rows = { dry: true, columns: ['email'], rows: [['tabelle@example.org']] }
  const inBoth = (body: () => object) => () =>
    walk.atBoth('company', (companyId) => ({ body: { ...body(), companyId } }))
  const employed = async (id = '') => (await walk.ownersOfPerson(id)).companyId
  return {
    'GET /api/company': async ({ person }) => [
      { what: 'nothing', allowed: person && (await employed(person.id)) ? 200 : 404 },
    ],
    ...walk.resource('company', companies, {
      create: withBody(organisation),
      update: walk.atVersion('company', organisation),
    }),
    'POST /api/company/activate/:token': withUnknownToken(),
    'POST /api/company/:id/activation': company(),
    'POST /api/company/:id/deactivate': created(reason),
    'POST /api/company/:id/lock': created(reason),
    'POST /api/company/:id/unlock': created(),
    'DELETE /api/company/:id': created(),
    'DELETE /api/company/:id/email': created(),
    'POST /api/company/email/:token': withUnknownToken(),
    // An employee who leaves would be missing later; an administrator is refused.
    'POST /api/company/leave': async ({ person }) => {
      if (!person || !(await employed(person.id))) return [{ what: 'none', allowed: 404 }]
      return person === walk.scenario.roles.companyAdmin.person ? [{ what: 'their own', allowed: 409 }] : []
    },
    ...walk.resource('coworker', coworkers, { update: () => ({ role: 'employee', version: 1 }) }),
    'POST /api/coworker/:id/handOver': walk.about('coworker.read', foreignCoworkers)(),
    'POST /api/coworker/:id/suspend': coworker({ reason: 'Unterweisung fehlt' }),
    'POST /api/coworker/:id/reinstate': coworker(undefined, 409),
    ...walk.resource('invitation', invitations, {
      create: inBoth(() => ({ email: `${randomUUID()}@example.org` })),
    }),
    'POST /api/invitation/import': inBoth(() => rows),
    'POST /api/invitation/:id/resend': invitation(),
    'GET /api/invitation/token/:token': withUnknownToken({ allowed: 404 }),
    'POST /api/invitation/token/:token/accept': withUnknownToken({ body: {}, allowed: 404 }),
    'POST /api/invitation/token/:token/decline': withUnknownToken({ allowed: 404 }),
  }
}
