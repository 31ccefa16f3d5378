import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { testHouse, type TestHouse } from '../../../test/house.ts'
import * as put from '../../../test/people.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

/** Where in what is taken along stands each thing that names its person. */
const places: Record<string, string> = {
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
 * Nothing of these is exported: they last for minutes and let the person who has them sign in; an erasure exists only of a
 * person who can no longer ask.
 */
const passing = [
  ...['erasure.user_id', 'one_use_token.user_id', 'passkey_challenge.user_id', 'pending_sign_in.user_id'],
]

async function takenAlong(who: put.Person) {
  const { bytes } = await (await house.as(who)).call(people.exportMyself)
  return JSON.parse(strFromU8(unzipSync(bytes)['data.json'] ?? new Uint8Array())) as object
}

const at = (data: object, place: string) =>
  place
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data)

test('everything that names a person has its place in what they take along', async () => {
  const { rows } = await sql<{ name: string }>`select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = '"user"'::regclass`.execute(house.database.reads)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(places), ...passing].toSorted())
  const nobody = await takenAlong(await put.person(house.database.writes, 'Niemand'))
  const unlisted = Object.values(places).filter((place) => !Array.isArray(at(nobody, place)))
  expect(unlisted).toEqual(['forum.name'])
})

test('what somebody did for others is taken along, and nothing of what others did', async () => {
  const db = house.database.writes
  const [lead, tester] = [await put.person(db, 'Lea'), await put.person(db, 'Tom')]
  const { id: companyId } = await put.company(db, 'Autohaus')
  await put.companyVehicle(db, { companyId, createdBy: lead })
  const instrument = await put.instrument(db, { companyId, createdBy: tester })
  const [ofLead, ofTester] = [await takenAlong(lead), await takenAlong(tester)]
  expect(at(ofLead, 'work')).toMatchObject({ vehiclesEntered: [{}], instrumentsEntered: [] })
  expect(at(ofTester, 'work')).toMatchObject({
    ...{ vehiclesEntered: [], instrumentsEntered: [{ id: instrument.id }] },
  })
})
