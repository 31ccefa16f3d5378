import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { draft, matrixScenario } from '../../../test/support/scenario.ts'
import { today } from '../../../test/support/day.ts'
import * as insert from '../../../test/support/people.ts'
import { exportCounts } from './export.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** The position of each kind of personal data in the export. */
const paths: Record<string, string> = {
  'answer.author_id': 'forum.answers',
  'answer.hidden_by': 'work.postsHidden.answers',
  'authority_holder.user_id': 'knownToAuthorities',
  'authority_member.user_id': 'authorities',
  'calendar_feed.user_id': 'calendars',
  'calibration.created_by': 'work.calibrationsRecorded',
  'certificate.issued_by': 'work.certificatesIssued',
  'certificate.user_id': 'certificates',
  'company_vehicle.created_by': 'work.vehiclesEntered',
  'complaint.author_id': 'forum.complaints',
  'complaint.settled_by': 'work.postsHidden.complaintsSettled',
  'consent.user_id': 'consents',
  'course.author_id': 'work.coursesBegun',
  'course_place.author_id': 'work.placesGiven',
  'course_place.user_id': 'awaitedCertificates',
  'coworker.user_id': 'companies',
  'default_view.user_id': 'defaultViews',
  'digest.user_id': 'weeklyDigests',
  'disconnection_tag.author_id': 'work.tagsHung',
  'disconnection_tag.released_by': 'work.tagsReleased',
  'forum_person.user_id': 'forum.name',
  'instruction.recorded_by': 'work.instructionsRecorded',
  'instrument.created_by': 'work.instrumentsEntered',
  'instrument_state.created_by': 'work.instrumentStatesRecorded',
  'coworker_suspension.lifted_by': 'work.suspensionsLifted',
  'coworker_suspension.suspended_by': 'work.coworkersSuspended',
  'invitation.invited_by': 'work.invitationsSent',
  'invitation.user_id': 'invitations',
  'known_device.user_id': 'knownDevices',
  'legal_text.author_id': 'work.legalTextsWritten',
  'passkey.user_id': 'passkeys',
  'post_mention.user_id': 'forum.mentions',
  'recovery_code.user_id': 'recoveryCodes',
  'renewal_request.asked_by': 'renewalRequests',
  'report.author_id': 'reports',
  'report_acceptance.accepted_by': 'work.contradictionsAccepted',
  'report_takeover.from_user': 'work.draftsGivenUp',
  'report_takeover.taken_by': 'work.draftsTakenOver',
  'saved_view.user_id': 'savedViews',
  'session.user_id': 'sessions',
  'share_link.user_id': 'shareLinks',
  'sheet.created_by': 'work.sheetsUploaded',
  'template.changed_by': 'work.templatesChanged',
  'template_version.changed_by': 'work.templateVersions',
  'topic.author_id': 'forum.topics',
  'topic.hidden_by': 'work.postsHidden.topics',
  'topic_follow.user_id': 'forum.follows',
  'totp.user_id': 'authenticators',
  'vehicle.author_id': 'work.modelsProposed',
  'vehicle_action.done_by': 'work.actionsDone',
  'vehicle_manual.author_id': 'work.manualsWritten',
  'vehicle_manufacturer.author_id': 'work.manufacturersProposed',
}

/**
 * Not exported: short-lived data that allows signing in, and the erasure itself, after which there is no person to ask.
 */
const passing = [
  ...['erasure.user_id', 'one_use_token.user_id', 'passkey_challenge.user_id', 'pending_sign_in.user_id'],
]

async function exportOf(who: insert.Person) {
  const { bytes } = await (await server.as(who)).call(people.exportMyself)
  return JSON.parse(strFromU8(unzipSync(bytes)['data.json'] ?? new Uint8Array())) as object
}

const at = (data: object, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data)

test('every table that names a person is part of their export', async () => {
  const { rows } = await sql<{ name: string }>`select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = '"user"'::regclass`.execute(server.database.reads)
  expect(
    rows.map(({ name }) => name).toSorted(),
    'columns to export in server/features/people/stored.ts and to list here',
  ).toEqual([...Object.keys(paths), ...passing].toSorted())
  const emptyExport = await exportOf(await insert.person(server.database.writes, 'Niemand'))
  const unlisted = Object.values(paths).filter((path) => !Array.isArray(at(emptyExport, path)))
  expect(unlisted).toEqual(['forum.name'])
})

/** Of these tables every column is exported, except those that describe the template, the authority or the row. */
const described = {
  certificate: {
    path: 'certificates',
    other: [
      ...[
        'id',
        'user_id',
        'company_id',
        'authority_id',
        'template_id',
        'template_version',
        'language',
        'rank',
      ],
      ...['report_types', 'valid_years', 'issued_by', 'state_at', 'updated_at', 'version', 'search_text'],
    ],
  },
  course_place: {
    path: 'awaitedCertificates',
    other: ['course_id', 'position', 'user_id', 'author_id', 'certificate_id'],
  },
}

test.each(Object.entries(described))(
  'every column about a person in the table %s is exported',
  async (table, { path, other }) => {
    const { writes, reads } = server.database
    const [holder, issuer] = [await insert.person(writes, 'Hanna'), await insert.person(writes, 'Theo')]
    const { id: authorityId } = await insert.authority(
      writes,
      `Stelle ${table}`,
      crypto.randomUUID().slice(0, 8).toUpperCase(),
    )
    const template = await insert.template(writes, authorityId)
    const { id: certificateId, fileId } = await insert.certificate(writes, { holder, issuer, template })
    await insert.seal(server, certificateId)
    await insert.storePdf(server, fileId)
    const [courseId, issueDate] = [crypto.randomUUID(), today]
    await writes
      .insertInto('course')
      .values({
        id: courseId,
        authorityId,
        templateId: template.id,
        templateVersion: 1,
        issueDate,
        authorId: issuer.id,
      })
      .execute()
    await writes
      .insertInto('coursePlace')
      .values({ courseId, position: 0, userId: holder.id, authorId: issuer.id, identityCheck: 'Pass' })
      .execute()
    const [exported] = at(await exportOf(holder), path) as object[]
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(reads)
    const snake = (name: string) => name.replace(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`)
    const missing = rows
      .map(({ name }) => name)
      .filter(
        (name) =>
          !other.includes(name) &&
          !Object.keys(exported ?? {})
            .map(snake)
            .includes(name),
      )
    expect(missing).toEqual([])
  },
)

test('a new person takes along a session and nothing of what others have', async () => {
  const db = server.database.writes
  const { roles, foreigner: author, foreign } = await matrixScenario(server)
  const { id: companyId } = foreign.company
  const { id: topicId } = await insert.topic(db, { author })
  const { id: answerId } = await insert.answer(db, { author, topicId })
  await insert.hide(db, 'answer', answerId)
  const { id: companyVehicleId } = await insert.companyVehicle(db, { companyId, createdBy: author })
  const { id: reportId } = await draft(db, { author, companyId, companyVehicleId })
  await insert.action(db, { reportId, companyId })
  await insert.catalogueEntry(db, { author })
  await insert.savedView(db, { userId: author.id })
  if (roles.tester.person) await insert.session(db, roles.tester.person)
  const data = await exportOf(await insert.person(db, 'Niemand'))
  const filled = Object.values(paths).filter((path) => (at(data, path) as unknown[] | undefined)?.length)
  expect(filled).toEqual(['sessions'])
})

test('the export contains actions of the person for others, and no actions of others', async () => {
  const db = server.database.writes
  const [lead, tester] = [await insert.person(db, 'Lea'), await insert.person(db, 'Tom')]
  const { id: companyId } = await insert.company(db, 'Autohaus')
  await insert.companyVehicle(db, { companyId, createdBy: lead })
  const instrument = await insert.instrument(db, { companyId, createdBy: tester })
  const [ofLead, ofTester] = [await exportOf(lead), await exportOf(tester)]
  expect(at(ofLead, 'work')).toMatchObject({ vehiclesEntered: [{}], instrumentsEntered: [] })
  expect(at(ofTester, 'work')).toMatchObject({
    ...{ vehiclesEntered: [], instrumentsEntered: [{ id: instrument.id }] },
  })
})

describe('archive of sealed documents', () => {
  let authorityId: string
  let issuer: insert.Person

  beforeAll(async () => {
    const db = server.database.writes
    authorityId = (await insert.authority(db, 'Prüfstelle', 'PS')).id
    issuer = await insert.person(db, 'Theo')
  })

  async function holderOf(count: number) {
    const db = server.database.writes
    const holder = await insert.person(db, 'Hanna')
    const certificates = []
    for (let counter = 0; counter < count; counter++) {
      const template = await insert.template(db, authorityId, `${holder.username} ${counter}`)
      const certificate = await insert.certificate(db, { holder, issuer, template })
      await insert.seal(server, certificate.id)
      await insert.storePdf(server, certificate.fileId)
      certificates.push(certificate)
    }
    return { holder, certificates }
  }

  async function until(isSo: () => boolean) {
    while (!isSo()) await new Promise(setImmediate)
  }

  test('contains each of them, and states its size before the download', async () => {
    const { holder, certificates } = await holderOf(2)
    const { bytes, headers } = await (await server.as(holder)).call(people.exportMyself)
    expect(Number(headers['content-length'])).toBe(bytes.length)
    const files = unzipSync(bytes)
    expect(Object.keys(files).filter((name) => name.startsWith('certificates/'))).toHaveLength(2)
    for (const { fileId } of certificates)
      expect(Object.values(files)).toContainEqual(new Uint8Array(await server.files.get(fileId)))
  })

  test('is created one at a time: the second starts when the first one is complete', async () => {
    const [one, other] = [await holderOf(1), await holderOf(1)]
    const requested: string[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const real = server.files.get
    server.files.get = async (id) => {
      requested.push(id)
      if (id === one.certificates[0]?.fileId) await held
      return real(id)
    }
    try {
      const first = (await server.as(one.holder)).call(people.exportMyself)
      await until(() => requested.length === 1)
      const second = (await server.as(other.holder)).call(people.exportMyself)
      await until(() => exportCounts(server.app.services)?.waiting === 1)
      expect(requested).toEqual([one.certificates[0]?.fileId])
      release()
      expect([(await first).status, (await second).status]).toEqual([200, 200])
      expect(requested).toHaveLength(2)
    } finally {
      server.files.get = real
    }
  })

  test('is rejected entirely if one cannot be confirmed, and leaves no file on the disk', async () => {
    const { holder, certificates } = await holderOf(2)
    await server.files.put(certificates[1]?.fileId ?? '', Buffer.from('%PDF-other'))
    const { status, text } = await (await server.as(holder)).call(people.exportMyself)
    const { code } = JSON.parse(text) as { code: string }
    expect({ status, code }).toEqual({ status: 500, code: 'file.unconfirmed' })
    expect(await readdir(path.join(server.config.dataDirectory, 'temporary'))).toEqual([])
    expect(exportCounts(server.app.services)).toEqual({ inside: 0, waiting: 0 })
  })
})
