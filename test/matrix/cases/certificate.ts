import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { addDays } from '#domain/day.ts'
import { today } from '../../support/day.ts'
import * as insert from '../../support/people.ts'
import {
  about,
  atBoth,
  type Case,
  type Cases,
  type Context,
  type Fixture,
  make,
  naming,
  one,
  ownersOfPerson,
  upload,
} from '../fixtures.ts'
import { templates } from './template.ts'

const fileOf = new Map<string, string>()

const certificatesIn =
  (columns: { state: string; dueDate?: string }): Fixture =>
  async (context, { person }) => {
    const { server, db, templates: fixed, tester, foreigner, foreignIssuer: issuer } = context
    const holders = [
      ...(person ? [{ what: 'own', holder: person, from: fixed.foreign }] : []),
      { what: "a colleague's", holder: tester, from: fixed.home },
      { what: 'foreign', holder: foreigner, from: fixed.foreign },
    ]
    const cases: Case[] = []
    for (const { what, holder, from } of holders) {
      // A certificate that is issued again must not have a holder yet.
      const isNew = columns.state === 'failed'
      const template = isNew ? await insert.template(db, from.authorityId, randomUUID()) : from
      const { id, fileId } = await insert.certificate(db, {
        holder,
        issuer,
        template,
        ...columns,
        reports: false,
      })
      const { companyId } = await ownersOfPerson(context, holder.id)
      if (fileId) {
        await insert.seal(server, id)
        await insert.storePaper(server, fileId)
        fileOf.set(id, fileId)
      }
      cases.push({
        what,
        params: { id },
        thing: { userId: holder.id, companyId, authorityId: from.authorityId },
      })
    }
    return cases
  }

export const failedCertificates = certificatesIn({ state: 'failed' })
export const certificates = certificatesIn({ state: 'suspended' })
/** Renewable certificates. */
const expiring = certificatesIn({ state: 'issued', dueDate: addDays(today, 30) })

const issued: Fixture = async (context, caller) => {
  const cases = await certificates(context, caller)
  const ids = cases.map(({ params }) => params?.id ?? '')
  await context.db.updateTable('certificate').set({ state: 'issued' }).where('id', 'in', ids).execute()
  return cases
}

const files: Fixture = async (context, caller) =>
  (await certificates(context, caller)).map(({ params, ...testCase }) => ({
    ...testCase,
    params: { id: fileOf.get(params?.id ?? '') ?? '' },
  }))

export const renewalRequests: Fixture = async (context, caller) => {
  const { db, foreigner } = context
  const cases: Case[] = []
  for (const author of caller.person ? [caller.person, foreigner] : [foreigner])
    for (const { what, params, thing } of await expiring(context, caller)) {
      const id = uuid()
      const columns = { certificateId: params?.id ?? '', authorityId: String(thing?.authorityId) }
      await db
        .insertInto('renewalRequest')
        .values({ id, ...columns, askedBy: author.id })
        .execute()
      const by = author === caller.person ? 'by oneself' : 'by another'
      cases.push({ what: `${what}, ${by}`, params: { id }, thing: { ...thing, authorId: author.id } })
    }
  return cases
}

export const courses: Fixture = async (context, caller) => {
  const { db, foreignIssuer } = context
  const cases = await templates(context, caller)
  return Promise.all(
    cases.map(async ({ params, thing, what }) => {
      const id = uuid()
      const author = { authorId: foreignIssuer.id }
      const columns = { templateId: params?.id ?? '', authorityId: String(thing?.authorityId) }
      await db
        .insertInto('course')
        .values({ id, ...columns, templateVersion: 1, issueDate: '2026-01-01', ...author })
        .execute()
      const person = { email: `${id}@example.org`, identityCheck: 'Reisepass' }
      await db
        .insertInto('coursePlace')
        .values({ courseId: id, position: 0, ...author, ...person })
        .execute()
      return { what, params: { id }, thing }
    }),
  )
}

const trainingDocuments = atBoth('authority', (authorityId) => upload({ authorityId, name: 'Nachweis' }))

/** Certificates, courses and renewals. */
export function certificateCases(context: Context): Cases {
  const { db, tester, foreigner } = context
  const certificate = about(context, 'certificate.read', certificates)
  const pass = about(context, 'certificate.pass', certificates)
  const valid = about(context, 'certificate.read', issued)
  const course = about(context, 'course.read', courses)
  const renewalRequest = about(context, 'renewalRequest.read', renewalRequests)
  const file = about(context, 'certificate.read', files)
  const identityCheck = 'Reisepass'
  return {
    'GET /api/certificate/:id': certificate(),
    // None of them is valid.
    'GET /api/certificate/:id/card': about(context, 'certificate.card', certificates)(undefined, 409),
    'GET /api/certificate/cards': one({ allowed: 400 }),
    // No wallet keys are configured.
    'GET /api/certificate/:id/applePass': pass(undefined, 404),
    'POST /api/certificate/:id/googlePass': pass(undefined, 404),
    // Inserted certificates are not sealed.
    'GET /api/certificate/:id/credential': certificate(undefined, 409),
    'POST /api/certificate/prerequisites': naming(context, templates, (templateId) => ({
      ...{ templateId, userIds: [foreigner.id], issueDate: today },
    })),
    'POST /api/certificate': naming(context, templates, (templateId) => ({
      ...{ templateId, userId: foreigner.id, issueDate: today, identityCheck },
    })),
    'PUT /api/certificate/:id': certificate(async (id: string) => {
      const row = await db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst()
      const { templateId, userId, issueDate } = row ?? { templateId: randomUUID(), userId: randomUUID() }
      return {
        ...{ version: row?.version ?? 1, templateId, userId, issueDate: issueDate ?? '2026-01-01' },
        ...{ identityCheck: row?.identityCheck || identityCheck, note: 'gesehen' },
      }
    }),
    'POST /api/certificate/:id/revoke': valid({ reason: 'Irrtum' }),
    'POST /api/certificate/:id/suspend': valid({ reason: 'Unfall' }),
    'POST /api/certificate/:id/instruction': valid({ day: today, instructor: 'Irma Muster' }),
    'POST /api/certificate/:id/reinstate': certificate({ reason: 'Geklärt' }),
    'GET /api/certificate/:id/history': certificate(),
    'POST /api/certificate/:id/retry': about(context, 'certificate.read', failedCertificates)(),
    'DELETE /api/certificate/:id': valid(),
    'GET /api/certificate/:id/share': certificate(),
    'POST /api/certificate/:id/share': certificate({}),
    'DELETE /api/certificate/:id/share': certificate(),
    'GET /api/certificate/:id/trainingDocument': about(context, 'trainingDocument.read', certificates)(),
    'GET /api/course/:id': course(),
    'POST /api/certificate/batch': naming(context, templates, (templateId, { person = foreigner }) => ({
      ...{ templateId, issueDate: today },
      // The issuer as holder: the worker refuses it and so leaves no entries during later calls.
      people: [{ userId: person.id, identityCheck }],
    })),
    'GET /api/course/:id/csv': course(),
    'POST /api/course/:id/retry': course(),
    'POST /api/course/:id/withdraw': course({ position: 0 }),
    'POST /api/course/people': one({ body: { entries: [tester.evalid] } }),
    'GET /api/renewalRequest/:id': renewalRequest(),
    'POST /api/renewalRequest': about(
      context,
      'certificate.read',
      expiring,
    )((certificateId: string) => ({
      ...{ certificateId, note: 'Bitte bald' },
    })),
    'DELETE /api/renewalRequest/:id': renewalRequest(),
    'POST /api/renewalRequest/:id/decline': renewalRequest({ reason: 'Kurs fehlt' }),
    'GET /api/file/:id': file(),
    'GET /api/file/:id/description': file(),
    'GET /api/verify/:code': one({ params: { code: 'none' } }),
    'GET /api/verify/:code/proof': one({ params: { code: 'none' }, allowed: 404 }),
    'POST /api/verify/file': one({
      body: Buffer.from('%PDF-1.7 not ours'),
      headers: { 'content-type': 'application/pdf' },
    }),
    'POST /api/trainingDocument': (caller) => make(context, trainingDocuments, caller),
  }
}
