import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import * as insert from '../../support/people.ts'
import {
  about,
  atBoth,
  atVersion,
  type Cases,
  companies,
  type Context,
  type Fixture,
  make,
  organisation,
  ownersOfPerson,
  withBody,
  withUnknownToken,
} from '../fixtures.ts'

const newCompany: Fixture = async ({ db }) => {
  const { id } = await insert.company(db, `Neu ${randomUUID()}`)
  return [{ what: 'a new company', params: { id }, thing: { companyId: id } }]
}

const coworkers: Fixture = (context, caller) =>
  atBoth('company', async (companyId) => {
    const person = await insert.person(context.db, 'Neu')
    await insert.employ(context.db, companyId, person)
    return { params: { id: person.id }, thing: { userId: person.id, companyId } }
  })(context, caller)

const foreignCoworkers: Fixture = async (context, caller) => (await coworkers(context, caller)).slice(1)

const invitations: Fixture = (context, caller) =>
  atBoth('company', async (companyId) => {
    const columns = { id: uuid(), companyId, email: `${randomUUID()}@example.org` }
    const expiresAt = sql<string>`now() + interval '1 day'`
    await context.db
      .insertInto('invitation')
      .values({ ...columns, invitedBy: context.foreigner.id, tokenSha256: randomBytes(32), expiresAt })
      .execute()
    return { params: { id: columns.id } }
  })(context, caller)

/** Companies, their coworkers and invitations. */
export function companyCases(context: Context): Cases {
  const { roles } = context
  const company = about(context, 'company.read', companies)
  const created = about(context, 'company.read', newCompany)
  const coworker = about(context, 'coworker.read', coworkers)
  const invitation = about(context, 'invitation.read', invitations)
  const reason = { reason: 'Anlass' }
  const rows = { dry: true, columns: ['email'], rows: [['tabelle@example.org']] }
  const inBoth = (body: () => object) =>
    make.bind(
      null,
      context,
      atBoth('company', (companyId) => ({ body: { ...body(), companyId } })),
    )
  const employed = async (id = '') => (await ownersOfPerson(context, id)).companyId
  return {
    'GET /api/company': async ({ person }) => [
      { what: 'nothing', allowed: person && (await employed(person.id)) ? 200 : 404 },
    ],
    'GET /api/company/:id': company(),
    'POST /api/company': withBody(organisation),
    'PUT /api/company/:id': company(atVersion(context, 'company', organisation)),
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
      return person === roles.companyAdmin.person ? [{ what: 'the own', allowed: 409 }] : []
    },
    'GET /api/coworker/:id': coworker(),
    'PUT /api/coworker/:id': coworker({ role: 'employee', version: 1 }),
    'POST /api/coworker/:id/handOver': about(context, 'coworker.read', foreignCoworkers)(),
    'POST /api/coworker/:id/suspend': coworker({ reason: 'Unterweisung fehlt' }),
    'POST /api/coworker/:id/reinstate': coworker(undefined, 409),
    'DELETE /api/coworker/:id': coworker(),
    'GET /api/invitation/:id': invitation(),
    'POST /api/invitation': inBoth(() => ({ email: `${randomUUID()}@example.org` })),
    'POST /api/invitation/import': inBoth(() => rows),
    'DELETE /api/invitation/:id': invitation(),
    'POST /api/invitation/:id/resend': invitation(),
    'GET /api/invitation/token/:token': withUnknownToken({ allowed: 404 }),
    'POST /api/invitation/token/:token/accept': withUnknownToken({ body: {}, allowed: 404 }),
    'POST /api/invitation/token/:token/decline': withUnknownToken({ allowed: 404 }),
  }
}
