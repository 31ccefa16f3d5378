import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { addDays } from '#domain/day.ts'
import { today } from '../../support/day.ts'
import * as insert from '../../support/people.ts'
import { type Case, type Cases, type Fixture, one, upload, type Walk } from '../fixtures.ts'
import { templates } from './template.ts'

const fileOf = new Map<string, string>()

const certificatesIn =
  (columns: { state: string; dueDate?: string }): Fixture =>
  async (walk, { person }) => {
    const { server, db, tester } = walk
    const { templates: fixed, foreigner, foreignIssuer: issuer } = walk.scenario
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
      const { companyId } = await walk.ownersOfPerson(holder.id)
      if (fileId) {
        await insert.seal(server, id)
        await insert.storePdf(server, fileId)
        fileOf.set(id, fileId)
      }
      cases.push({
        what,
        params: { id },
        owners: { userId: holder.id, companyId, authorityId: from.authorityId },
      })
    }
    return cases
  }

export const failedCertificates = certificatesIn({ state: 'failed' })
export const certificates = certificatesIn({ state: 'suspended' })
/** Renewable certificates. */
const expiring = certificatesIn({ state: 'issued', dueDate: addDays(today, 30) })

const issued: Fixture = async (walk, caller) => {
  const cases = await certificates(walk, caller)
  const ids = cases.map(({ params }) => params?.id ?? '')
  await walk.db.updateTable('certificate').set({ state: 'issued' }).where('id', 'in', ids).execute()
  return cases
}

const files: Fixture = async (walk, caller) =>
  (await certificates(walk, caller)).map(({ params, ...testCase }) => ({
    ...testCase,
    params: { id: fileOf.get(params?.id ?? '') ?? '' },
  }))

export const renewalRequests: Fixture = async (walk, caller) => {
  const { db } = walk
  const { foreigner } = walk.scenario
  const cases: Case[] = []
  for (const author of caller.person ? [caller.person, foreigner] : [foreigner])
    for (const { what, params, owners } of await expiring(walk, caller)) {
      const id = uuid()
      const columns = { certificateId: params?.id ?? '', authorityId: String(owners?.authorityId) }
      await db
        .insertInto('renewalRequest')
        .values({ id, ...columns, askedBy: author.id })
        .execute()
      const by = author === caller.person ? 'by oneself' : 'by another'
      cases.push({ what: `${what}, ${by}`, params: { id }, owners: { ...owners, authorId: author.id } })
    }
  return cases
}

export const courses: Fixture = async (walk, caller) => {
  const { db } = walk
  const { foreignIssuer } = walk.scenario
  const cases = await templates(walk, caller)
  return Promise.all(
    cases.map(async ({ params, owners, what }) => {
      const id = uuid()
      const author = { authorId: foreignIssuer.id }
      const columns = { templateId: params?.id ?? '', authorityId: String(owners?.authorityId) }
      await db
        .insertInto('course')
        .values({ id, ...columns, templateVersion: 1, issueDate: '2026-01-01', ...author })
        .execute()
      const person = { email: `${id}@example.org`, identityCheck: 'Reisepass' }
      await db
        .insertInto('coursePlace')
        .values({ courseId: id, position: 0, ...author, ...person })
        .execute()
      return { what, params: { id }, owners }
    }),
  )
}

/** Certificates, courses and renewals. */
export default function certificateCases(walk: Walk): Cases {
  const { db, tester } = walk
  const { foreigner } = walk.scenario
  const certificate = walk.about('certificate.read', certificates)
  const pass = walk.about('certificate.pass', certificates)
  const valid = walk.about('certificate.read', issued)
  const renewable = walk.about('certificate.read', expiring)
  const course = walk.about('course.read', courses)
  const renewalRequest = walk.about('renewalRequest.read', renewalRequests)
  const file = walk.about('certificate.read', files)
  const identityCheck = 'Reisepass'
  return {
    ...walk.resource('certificate', certificates, {
      create: walk.naming(templates, (templateId) => ({
        ...{ templateId, userId: foreigner.id, issueDate: today, identityCheck },
      })),
      update: async (id) => {
        const row = await db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst()
        const { templateId, userId, issueDate } = row ?? { templateId: randomUUID(), userId: randomUUID() }
        return {
          ...{ version: row?.version ?? 1, templateId, userId, issueDate: issueDate ?? '2026-01-01' },
          ...{ identityCheck: row?.identityCheck || identityCheck, note: 'gesehen' },
        }
      },
    }),
    'GET /api/certificate/ending': one({ query: { from: today, to: today } }),
    // None of them is valid.
    'GET /api/certificate/:id/card': walk.about('certificate.card', certificates)(undefined, 409),
    'GET /api/certificate/cards': one({ allowed: 400 }),
    // No wallet keys are configured.
    'GET /api/certificate/:id/applePass': pass(undefined, 404),
    'POST /api/certificate/:id/googlePass': pass(undefined, 404),
    // Inserted certificates are not sealed.
    'GET /api/certificate/:id/credential': certificate(undefined, 409),
    'POST /api/certificate/prepare': walk.naming(templates, (templateId) => ({
      ...{ templateId, people: [{ userId: foreigner.id }], issueDate: today },
    })),
    'POST /api/certificate/:id/revoke': valid({ reason: 'Irrtum' }),
    'POST /api/certificate/:id/suspend': valid({ reason: 'Unfall' }),
    'POST /api/certificate/:id/instruction': valid({ day: today, instructor: 'Irma Muster' }),
    'POST /api/certificate/:id/reinstate': certificate({ reason: 'Geklärt' }),
    'POST /api/certificate/:id/retry': walk.about('certificate.read', failedCertificates)(),
    'DELETE /api/certificate/:id': valid(),
    'POST /api/certificate/:id/share': certificate({}),
    'GET /api/certificate/:id/trainingDocument': walk.about('trainingDocument.read', certificates)(),
    ...walk.resource('course', courses),
    'POST /api/certificate/batch': walk.naming(templates, (templateId, { person = foreigner }) => ({
      ...{ templateId, issueDate: today },
      // The issuer as holder: the worker refuses it and so leaves no entries during later calls.
      people: [{ userId: person.id, identityCheck }],
    })),
    'POST /api/course/:id/retry': course(),
    'POST /api/course/:id/withdraw': course({ position: 0 }),
    'POST /api/course/people': one({ body: { entries: [tester.evalid] } }),
    ...walk.resource('renewalRequest', renewalRequests, {
      create: renewable((certificateId) => ({ certificateId, note: 'Bitte bald' })),
    }),
    'POST /api/renewalRequest/:id/decline': renewalRequest({ reason: 'Kurs fehlt' }),
    'GET /api/file/:id': file(),
    'GET /api/file/:id/description': file(),
    'GET /api/verify/:code': one({ params: { code: 'none' } }),
    'GET /api/verify/:code/proof': one({ params: { code: 'none' }, allowed: 404 }),
    'POST /api/verify/file': one({
      body: Buffer.from('%PDF-1.7 not ours'),
      headers: { 'content-type': 'application/pdf' },
    }),
    'POST /api/trainingDocument': () =>
      walk.atBoth('authority', (authorityId) => upload({ authorityId, name: 'Nachweis' })),
  }
}
