import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import { userItems } from '../accounts/queries.ts'

type Read = (db: Db, userId: string) => Promise<unknown>

interface Stored {
  [name: string]: Read | Stored
}

/** Columns of the rows in which `owner` names the person. */
const rows =
  <T extends keyof DB>(table: T, owner: keyof DB[T] & string, ...columns: (keyof DB[T] & string)[]): Read =>
  (db, userId) =>
    db
      .selectFrom(table as 'session')
      .select(columns as 'userId'[])
      .where(owner as 'userId', '=', userId)
      .execute()

const query =
  (statement: (userId: string) => RawBuilder<unknown>): Read =>
  async (db, userId) =>
    (await statement(userId).execute(db)).rows

/**
 * Everything that is stored about a person, in the order of the export. A test compares it with the tables
 * that refer to a person.
 */
const stored: Stored = {
  async person(db, userId) {
    const row = await userItems(db).where('u.id', '=', userId).executeTakeFirstOrThrow()
    const { id, searchText: _text, ...person } = row
    return { _id: id, ...person }
  },
  consents: rows('consent', 'userId', 'subject', 'documentVersion', 'language', 'givenAt', 'withdrawnAt'),
  companies: query(
    (id) => sql`select co.name, c.role, c.since, c.until
      from coworker c join company co on co.id = c.company_id where c.user_id = ${id}`,
  ),
  suspensions: query(
    (id) => sql`select co.name as company, s.reason, s.suspended_at, s.lifted_at
      from coworker_suspension s join coworker c on c.id = s.place_id join company co on co.id = s.company_id
      where c.user_id = ${id}`,
  ),
  authorities: query(
    (id) => sql`select a.name, m.role, m.since
      from authority_member m join authority a on a.id = m.authority_id where m.user_id = ${id}`,
  ),
  invitations: query(
    (id) => sql`select co.name as company, i.state, i.created_at, i.answered_at
      from invitation i join company co on co.id = i.company_id
      where i.user_id = ${id} or lower(normalize(i.email, nfkc)) =
        (select lower(normalize(u.email, nfkc)) from "user" u where u.id = ${id})`,
  ),
  knownToAuthorities: query(
    (id) => sql`select a.name
      from authority_holder h join authority a on a.id = h.authority_id where h.user_id = ${id}`,
  ),
  certificates: query(
    (
      id,
    ) => sql`select number, name, holder, level, state, state_reason, suspended_until, issuer, issue_date, due_date,
      instructed_on, identity_check, identified_on, note, verify_code, file_id, created_at
      from certificate where user_id = ${id}`,
  ),
  awaitedCertificates: query(
    (
      id,
    ) => sql`select t.name, a.name as issuer, c.created_at, p.email, p.identity_check, p.identified_on, p.problem
      from course_place p join course c on c.id = p.course_id join template t on t.id = c.template_id
      join authority a on a.id = c.authority_id where p.user_id = ${id} and p.certificate_id is null`,
  ),
  calendars: rows('calendarFeed', 'userId', 'companyId', 'authorityId', 'createdAt'),
  savedViews: rows('savedView', 'userId', 'list', 'name', 'state', 'createdAt'),
  defaultViews: rows('defaultView', 'userId', 'list', 'viewId'),
  instructions: query(
    (id) => sql`select c.number, i.day, i.created_at
      from instruction i join certificate c on c.id = i.certificate_id where c.user_id = ${id}`,
  ),
  walletPasses: query(
    (id) => sql`select c.number, p.wallet, p.created_at
      from wallet_pass p join certificate c on c.id = p.certificate_id where c.user_id = ${id}`,
  ),
  authenticators: rows('totp', 'userId', 'confirmedAt'),
  recoveryCodes: rows('recoveryCode', 'userId', 'usedAt'),
  weeklyDigests: rows('digest', 'userId', 'week'),
  shareLinks: rows('shareLink', 'userId', 'recordKind', 'recordId', 'until', 'createdAt', 'withdrawnAt'),
  renewalRequests: query(
    (id) => sql`select c.number, r.note, r.state, r.reason, r.created_at, r.answered_at
      from renewal_request r join certificate c on c.id = r.certificate_id
      where c.user_id = ${id} or r.asked_by = ${id}`,
  ),
  forum: {
    name: async (db, userId) =>
      db
        .selectFrom('forumPerson')
        .select(['name', 'number', 'mails'])
        .where('userId', '=', userId)
        .executeTakeFirst(),
    topics: query(
      (id) => sql`select id, title, text, tags, created_at, edited_at, hidden_reason
        from topic where author_id = ${id}`,
    ),
    answers: rows('answer', 'authorId', 'topicId', 'text', 'createdAt', 'editedAt', 'hiddenReason'),
    complaints: rows('complaint', 'authorId', 'topicId', 'answerId', 'reason', 'createdAt', 'settledAt'),
    follows: rows('topicFollow', 'userId', 'topicId', 'state'),
    mentions: rows('postMention', 'userId', 'topicId', 'answerId'),
  },
  // Ids of what the person did for organisations, without the content, which belongs to the organisation.
  work: {
    certificatesIssued: rows('certificate', 'issuedBy', 'number', 'issueDate', 'state'),
    coursesBegun: rows('course', 'authorId', 'id', 'createdAt'),
    placesGiven: rows('coursePlace', 'authorId', 'courseId', 'identityCheck', 'identifiedOn'),
    instructionsRecorded: rows('instruction', 'recordedBy', 'certificateId', 'day', 'createdAt'),
    invitationsSent: rows('invitation', 'invitedBy', 'companyId', 'state', 'createdAt'),
    templatesChanged: rows('template', 'changedBy', 'id', 'updatedAt'),
    templateVersions: rows('templateVersion', 'changedBy', 'templateId', 'version'),
    sheetsUploaded: rows('sheet', 'createdBy', 'id', 'name', 'createdAt'),
    vehiclesEntered: rows('companyVehicle', 'createdBy', 'id', 'createdAt'),
    draftsTakenOver: rows('reportTakeover', 'takenBy', 'reportId', 'takenAt'),
    draftsGivenUp: rows('reportTakeover', 'fromUser', 'reportId', 'takenAt'),
    coworkersSuspended: rows('coworkerSuspension', 'suspendedBy', 'companyId', 'suspendedAt', 'reason'),
    suspensionsLifted: rows('coworkerSuspension', 'liftedBy', 'companyId', 'liftedAt'),
    contradictionsAccepted: rows('reportAcceptance', 'acceptedBy', 'reportId', 'acceptedAt', 'reason'),
    tagsHung: rows('disconnectionTag', 'authorId', 'companyVehicleId', 'reportId', 'since'),
    tagsReleased: query(
      (id) => sql`select company_vehicle_id, report_id, released_at, override_reason
        from disconnection_tag where released_by = ${id}`,
    ),
    actionsDone: rows('vehicleAction', 'doneBy', 'companyVehicleId', 'reportId', 'doneAt', 'note'),
    instrumentsEntered: rows('instrument', 'createdBy', 'id', 'createdAt'),
    calibrationsRecorded: query(
      (id) =>
        sql`select instrument_id, calibrated_on, result, created_at from calibration where created_by = ${id}`,
    ),
    instrumentStatesRecorded: query(
      (id) =>
        sql`select instrument_id, state, reason, created_at from instrument_state where created_by = ${id}`,
    ),
    manufacturersProposed: rows('vehicleManufacturer', 'authorId', 'name', 'createdAt'),
    modelsProposed: rows('vehicle', 'authorId', 'manufacturer', 'model', 'createdAt'),
    manualsWritten: rows('vehicleManual', 'authorId', 'id', 'createdAt'),
    legalTextsWritten: rows('legalText', 'authorId', 'kind', 'version', 'publishedAt'),
    postsHidden: {
      topics: rows('topic', 'hiddenBy', 'id', 'hiddenAt'),
      answers: rows('answer', 'hiddenBy', 'id', 'hiddenAt'),
      complaintsSettled: rows('complaint', 'settledBy', 'id', 'settledAt'),
    },
  },
  reports: query(
    (id) => sql`select number, name, type, state, result, record, measured_at, finalised_at, file_id
      from report where author_id = ${id}`,
  ),
  sessions: rows('session', 'userId', 'createdAt', 'lastSeenAt', 'userAgent'),
  passkeys: rows('passkey', 'userId', 'name', 'createdAt', 'lastUsedAt'),
  knownDevices: rows('knownDevice', 'userId', 'lastUsedAt'),
  mails: query(
    (id) => sql`select m.letter, m.subject, m.created_at
      from mail m join "user" u on u.email = m.recipient where u.id = ${id}`,
  ),
  readByOthers: query(
    (id) => sql`select at, action, record_id from access_log where person_id = ${id} order by at`,
  ),
  deeds: query((id) => sql`select at, action, object_id from audit_entry where actor_id = ${id} order by at`),
}

export async function storedAbout(db: Db, userId: string, of: Stored = stored) {
  const data: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(of))
    data[name] = typeof read === 'function' ? await read(db, userId) : await storedAbout(db, userId, read)
  return data
}
