import { sql } from 'kysely'
import { fileName } from '#domain/fileName.ts'
import type { Actor } from '#domain/policy.ts'
import { people } from '#contract/person.ts'
import { recordAccess } from '../../audit/access.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { intactBytes } from '../../files/intact.ts'
import { temporaryFile, zipWriter } from '../../files/zip.ts'
import type { Services } from '../../services.ts'
import { StoredFile } from '../../http/result.ts'
import { personRuleOf } from '../../http/limits.ts'
import type { App } from '../../http/serve.ts'
import { inTurn, openGate, type Gate } from '../../http/uploads.ts'
import { userItems } from '../accounts/queries.ts'
import { workOf } from './work.ts'

/** One archive at a time; others wait as long as a browser does. */
const atOnce = { inside: 1, ofOneNetwork: 1, waiting: 20 }
const longestWait = { ms: 60_000 }

interface Asking {
  actor: Actor
  transport: { ip: string }
  now: Date
}

const gates = new WeakMap<Services, Gate>()

export const exportCounts = (services: Services) => gates.get(services)?.counts()

/** All data of a person: one JSON file, and every document as sealed. */
export function exporting({ services }: App) {
  const { reads, writes } = services.database
  const gate = openGate('export', atOnce, longestWait)
  gates.set(services, gate)

  /**
   * Written to an unlinked file with one document in memory. An unconfirmed document refuses the whole
   * export.
   */
  async function archived(userId: string, { actor, now }: Asking) {
    const file = await temporaryFile(services.config.dataDirectory)
    try {
      const zip = zipWriter(file.write, now)
      const data = await knownOf(reads, userId)
      await zip.add('data.json', Buffer.from(JSON.stringify(data, null, 2)), { deflated: true })
      for (const { path, fileId } of await documentsOf(reads, userId, data))
        await zip.add(path, await intactBytes(services, reads, fileId))
      await zip.end()
      const entry = { actorId: actor.userId, objectId: userId, payload: {} }
      await writes.transaction().execute((db) => appendToLog(db, { type: 'account.exported', ...entry }))
    } catch (error) {
      await file.discard()
      throw error
    }
    return file
  }

  return {
    exportOf: (userId: string, asking: Asking) =>
      inTurn(gate, asking.transport.ip, async () => {
        const { actor } = asking
        await services.limits.count(personRuleOf('user.export'), actor.userId)
        await recordAccess(writes, { actor, endpoint: people.export, people: [userId] })
        const file = await archived(userId, asking)
        return new StoredFile('eval-export.zip', 'application/zip', file.read(), file.size())
      }),
  }
}

type ExportData = Awaited<ReturnType<typeof knownOf>>

async function documentsOf(db: Db, userId: string, { certificates, reports, person }: ExportData) {
  const sealed = [
    ...certificates.map(({ number, fileId }) => ({ path: `certificates/${number}.pdf`, fileId })),
    ...reports.map(({ number, fileId }) => ({ path: `reports/${number}.pdf`, fileId })),
  ]
  const training = (await trainingOf(db, userId)).map(({ number, name, fileId, mime }) => ({
    path: `certificates/${number}/${fileId}-${plainName(fileName(name, mime))}`,
    fileId,
  }))
  const all = [...sealed, ...training, { path: 'picture.jpg', fileId: person.picture }]
  return all.flatMap(({ path, fileId }) => (fileId ? [{ path, fileId }] : []))
}

const trainingOf = (db: Db, userId: string) =>
  db
    .selectFrom('certificateDocument as d')
    .innerJoin('certificate as c', 'c.id', 'd.certificateId')
    .innerJoin('file as f', 'f.id', 'd.fileId')
    .select(['c.number', 'f.name', 'f.mime', 'd.fileId'])
    .where('c.userId', '=', userId)
    .execute()

const plainName = (name: string) => name.replace(/[^\p{L}\p{N}_.-]+/gu, '_')

const isFor = (userId: string) =>
  sql<boolean>`(i.user_id = ${userId} or lower(normalize(i.email, nfkc)) =
    (select lower(normalize(u.email, nfkc)) from "user" u where u.id = ${userId}))`

async function knownOf(db: Db, userId: string) {
  const {
    id,
    searchText: _text,
    ...person
  } = await userItems(db).where('u.id', '=', userId).executeTakeFirstOrThrow()
  return {
    person: { _id: id, ...person },
    consents: await db
      .selectFrom('consent')
      .select(['subject', 'documentVersion', 'language', 'givenAt', 'withdrawnAt'])
      .where('userId', '=', userId)
      .execute(),
    companies: await db
      .selectFrom('coworker as c')
      .innerJoin('company as co', 'co.id', 'c.companyId')
      .select(['co.name', 'c.role', 'c.since', 'c.until'])
      .where('c.userId', '=', userId)
      .execute(),
    suspensions: await db
      .selectFrom('coworkerSuspension as s')
      .innerJoin('coworker as c', 'c.id', 's.placeId')
      .innerJoin('company as co', 'co.id', 's.companyId')
      .select(['co.name as company', 's.reason', 's.suspendedAt', 's.liftedAt'])
      .where('c.userId', '=', userId)
      .execute(),
    authorities: await db
      .selectFrom('authorityMember as m')
      .innerJoin('authority as a', 'a.id', 'm.authorityId')
      .select(['a.name', 'm.role', 'm.since'])
      .where('m.userId', '=', userId)
      .execute(),
    invitations: await db
      .selectFrom('invitation as i')
      .innerJoin('company as co', 'co.id', 'i.companyId')
      .select(['co.name as company', 'i.state', 'i.createdAt', 'i.answeredAt'])
      .where(isFor(userId))
      .execute(),
    knownToAuthorities: await db
      .selectFrom('authorityHolder as h')
      .innerJoin('authority as a', 'a.id', 'h.authorityId')
      .select('a.name')
      .where('h.userId', '=', userId)
      .execute(),
    certificates: await db
      .selectFrom('certificate')
      .select([
        'number',
        'name',
        'level',
        'state',
        'issuer',
        'issueDate',
        'dueDate',
        'instructedOn',
        'verifyCode',
        'fileId',
      ])
      .where('userId', '=', userId)
      .execute(),
    awaitedCertificates: await db
      .selectFrom('coursePlace as p')
      .innerJoin('course as c', 'c.id', 'p.courseId')
      .innerJoin('template as t', 't.id', 'c.templateId')
      .innerJoin('authority as a', 'a.id', 'c.authorityId')
      .select(['t.name', 'a.name as issuer', 'c.createdAt', 'p.identityCheck'])
      .where('p.userId', '=', userId)
      .where('p.certificateId', 'is', null)
      .execute(),
    calendars: await db
      .selectFrom('calendarFeed')
      .select(['companyId', 'authorityId', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
    savedViews: await db
      .selectFrom('savedView')
      .select(['list', 'name', 'state', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
    defaultViews: await db
      .selectFrom('defaultView')
      .select(['list', 'viewId'])
      .where('userId', '=', userId)
      .execute(),
    instructions: await db
      .selectFrom('instruction as i')
      .innerJoin('certificate as c', 'c.id', 'i.certificateId')
      .select(['c.number', 'i.day', 'i.createdAt'])
      .where('c.userId', '=', userId)
      .execute(),
    walletPasses: await db
      .selectFrom('walletPass as p')
      .innerJoin('certificate as c', 'c.id', 'p.certificateId')
      .select(['c.number', 'p.wallet', 'p.createdAt'])
      .where('c.userId', '=', userId)
      .execute(),
    authenticators: await db.selectFrom('totp').select('confirmedAt').where('userId', '=', userId).execute(),
    recoveryCodes: await db
      .selectFrom('recoveryCode')
      .select('usedAt')
      .where('userId', '=', userId)
      .execute(),
    weeklyDigests: await db.selectFrom('digest').select('week').where('userId', '=', userId).execute(),
    shareLinks: await db
      .selectFrom('shareLink')
      .select(['recordKind', 'recordId', 'until', 'createdAt', 'withdrawnAt'])
      .where('userId', '=', userId)
      .execute(),
    renewalRequests: await db
      .selectFrom('renewalRequest as r')
      .innerJoin('certificate as c', 'c.id', 'r.certificateId')
      .select(['c.number', 'r.note', 'r.state', 'r.reason', 'r.createdAt', 'r.answeredAt'])
      .where(({ or, eb }) => or([eb('c.userId', '=', userId), eb('r.askedBy', '=', userId)]))
      .execute(),
    forum: {
      name: await db
        .selectFrom('forumPerson')
        .select(['name', 'number', 'mails'])
        .where('userId', '=', userId)
        .executeTakeFirst(),
      topics: await db
        .selectFrom('topic')
        .select(['id', 'title', 'text', 'tags', 'createdAt', 'editedAt', 'hiddenReason'])
        .where('authorId', '=', userId)
        .execute(),
      answers: await db
        .selectFrom('answer')
        .select(['topicId', 'text', 'createdAt', 'editedAt', 'hiddenReason'])
        .where('authorId', '=', userId)
        .execute(),
      complaints: await db
        .selectFrom('complaint')
        .select(['topicId', 'answerId', 'reason', 'createdAt', 'settledAt'])
        .where('authorId', '=', userId)
        .execute(),
      follows: await db
        .selectFrom('topicFollow')
        .select(['topicId', 'state'])
        .where('userId', '=', userId)
        .execute(),
      mentions: await db
        .selectFrom('postMention')
        .select(['topicId', 'answerId'])
        .where('userId', '=', userId)
        .execute(),
    },
    work: await workOf(db, userId),
    reports: await db
      .selectFrom('report')
      .select(['number', 'name', 'type', 'state', 'result', 'record', 'measuredAt', 'finalisedAt', 'fileId'])
      .where('authorId', '=', userId)
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['createdAt', 'lastSeenAt', 'userAgent'])
      .where('userId', '=', userId)
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .execute(),
    knownDevices: await db
      .selectFrom('knownDevice')
      .select('lastUsedAt')
      .where('userId', '=', userId)
      .execute(),
    mails: await db
      .selectFrom('mail')
      .innerJoin('user', 'user.email', 'mail.recipient')
      .select(['mail.letter', 'mail.subject', 'mail.createdAt'])
      .where('user.id', '=', userId)
      .execute(),
    readByOthers: await db
      .selectFrom('accessLog')
      .select(['at', 'action', 'recordId'])
      .where('personId', '=', userId)
      .orderBy('at')
      .execute(),
    deeds: await db
      .selectFrom('auditEntry')
      .select(['at', 'action', 'objectId'])
      .where('actorId', '=', userId)
      .orderBy('at')
      .execute(),
  }
}
