import { randomBytes } from 'node:crypto'
import { v4, v7 } from 'uuid'
import { nameSkeleton } from '#domain/confusable.ts'
import { addYears } from '#domain/day.ts'
import { formatEvalId, formatVerifyCode } from '#domain/codes.ts'
import { reportTypes } from '#domain/reportType.ts'
import type { InstrumentKind, InstrumentState } from '#domain/instrument.ts'
import type { AuthorityRole, CompanyRole } from '#domain/role.ts'
import { appendToLog } from '../../server/audit/chain.ts'
import { factsHash } from '../../server/audit/entry.ts'
import { sha256 } from '../../server/config.ts'
import type { Db } from '../../server/db/db.ts'
import { keepFile } from '../../server/files/files.ts'
import { hashPassword } from '../../server/features/accounts/password.ts'
import type { Services } from '../../server/services.ts'
import { openSession } from '../../server/session/session.ts'
import { attestationOf } from '../../server/signing/attestation.ts'
import { today } from './day.ts'

/** Inserts people, organisations and their items directly into the database: faster, for tests of other features. */

export const password = 'correct horse battery'
const passwordHash = hashPassword(password)

export interface Person {
  id: string
  username: string
  email: string
  evalid: string
}

let counter = 0

/** Eval-IDs by user id. */
export const evalIds = new Map<string, string>()

/** With a complete profile. */
export async function person(
  db: Db,
  firstname: string,
  { isAdmin = false, activated = true, lastname = 'Muster' } = {},
): Promise<Person> {
  const username = `${firstname.toLowerCase()}${++counter}`
  const account = {
    id: v7(),
    username,
    email: `${username}@example.org`,
    evalid: formatEvalId(randomBytes(8)),
  }
  await db
    .insertInto('user')
    .values({
      ...account,
      uuid: v4(),
      passwordHash: await passwordHash,
      firstname,
      lastname,
      isAdmin,
      activated,
      birthday: '1990-05-05',
      street: 'Weg 1',
      zip: '8010',
      city: 'Graz',
      country: 'AT',
    })
    .execute()
  evalIds.set(account.id, account.evalid)
  return account
}

export async function session(db: Db, { id: userId }: Person) {
  await openSession(db, userId, { userAgent: 'elsewhere' })
  return db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('userAgent', '=', 'elsewhere')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function company(db: Db, name: string, { activated = true } = {}) {
  const id = v7()
  const email = `company${++counter}@example.org`
  await db
    .insertInto('company')
    .values({ id, name, nameSkeleton: nameSkeleton(name), email, activated, city: 'Graz' })
    .execute()
  return { id, name, email }
}

export async function employ(db: Db, companyId: string, { id }: Person, role: CompanyRole = 'employee') {
  await db.insertInto('coworker').values({ id: v7(), companyId, userId: id, role }).execute()
}

export async function authority(db: Db, name: string, code: string) {
  const id = v7()
  await db
    .insertInto('authority')
    .values({ id, name, code, email: `authority${++counter}@example.org` })
    .execute()
  return { id, name, code }
}

export async function appoint(db: Db, authorityId: string, { id }: Person, role: AuthorityRole) {
  await db.insertInto('authorityMember').values({ authorityId, userId: id, role }).execute()
}

/** An authority with its administrator and a trainer. */
export async function issuers(db: Db) {
  const admin = await person(db, 'Anna')
  const trainer = await person(db, 'Theo')
  const { id: authorityId } = await authority(db, 'Prüfstelle', 'PS')
  await appoint(db, authorityId, admin, 'admin')
  await appoint(db, authorityId, trainer, 'trainer')
  return { authorityId, people: { admin, trainer } }
}

/** A template that allows all reports. */
export async function template(db: Db, authorityId: string, name = 'Elektrofachkraft') {
  const id = v7()
  await db
    .insertInto('template')
    .values({ id, authorityId, name, level: 'EVAL-2', rank: 2, validYears: 3, reportTypes: [...reportTypes] })
    .execute()
  return { id, name, authorityId }
}

export async function sheet(db: Db, authorityId: string) {
  const id = v7()
  const pages = JSON.stringify([{ width: 210, height: 297, tones: '', fileId: v7() }])
  await db
    .insertInto('sheet')
    .values({ id, authorityId, name: '', kind: 'flat', pages, fileIds: [] })
    .execute()
  return id
}

interface Held {
  holder: Person
  issuer: Person
  template: Awaited<ReturnType<typeof template>>
  name?: string
  issueDate?: string
  dueDate?: string
  state?: string
  reports?: boolean
  rank?: number
}

/** A certificate row with an empty document and without log. Only `seal` makes it valid. */
export async function certificate(
  db: Db,
  {
    holder,
    issuer,
    template: from,
    name,
    issueDate,
    dueDate,
    state = 'issued',
    reports = true,
    rank = 2,
  }: Held,
) {
  const id = v7()
  const issuedOn = issueDate ?? today
  const employer = await db
    .selectFrom('coworker')
    .select('companyId')
    .where('userId', '=', holder.id)
    .where('until', 'is', null)
    .executeTakeFirst()
  // A failed certificate has no document.
  const fileId = state === 'failed' ? null : await document(db, { kind: 'certificate', userId: holder.id })
  await db
    .insertInto('certificate')
    .values({
      id,
      number: `T-${++counter}`,
      verifyCode: formatVerifyCode(randomBytes(13)),
      name: name ?? `${from.name} ${counter}`,
      state,
      fileId,
      userId: holder.id,
      companyId: employer?.companyId ?? null,
      authorityId: from.authorityId,
      templateId: from.id,
      holder: holder.username,
      issuer: 'Prüfstelle',
      identityCheck: 'Reisepass',
      level: `EVAL-${rank}`,
      rank,
      reportTypes: reports ? [...reportTypes] : [],
      validYears: 3,
      issueDate: issuedOn,
      dueDate: dueDate ?? addYears(issuedOn, 3),
      issuedBy: issuer.id,
    })
    .execute()
  const owners = { authorityId: from.authorityId, userId: holder.id }
  await db
    .insertInto('authorityHolder')
    .values(owners)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { id, fileId: fileId ?? '' }
}

/** Seals an inserted certificate: facts, log and attestation. */
export async function seal({ database: { writes }, config }: Services, id: string) {
  await writes.transaction().execute(async (db) => {
    const certificate = await db
      .selectFrom('certificate')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { name, holder: fullName, issuer } = certificate
    const input = {
      certificate,
      holder: { fullName, evalId: 'EVAL-0000-0000-0000' },
      authority: { name: issuer, address: [] },
      follows: [],
      template: { language: 'de', names: [name] },
    }
    const sealed = { recordKind: 'certificate', recordId: id, verifyCode: certificate.verifyCode }
    const { fileId } = certificate
    const hash = sha256(pdfOf(fileId ?? id))
    await db
      .insertInto('issuedDocument')
      .values({
        ...{ ...sealed, id: v7(), fileId, sha256: hash, input: JSON.stringify(input) },
        attestation: attestationOf(config, { ...sealed, input, sha256: hash }),
        sealedAt: new Date().toISOString(),
      })
      .execute()
    const payload = { number: certificate.number, sha256: hash.toString('hex'), facts: factsHash(input) }
    await appendToLog(db, {
      type: 'certificate.issued',
      actorId: certificate.issuedBy,
      objectId: id,
      payload,
    })
  })
}

const pdfOf = (fileId: string) => Buffer.from(`%PDF-${fileId}`)

export const storePdf = ({ files }: Services, fileId: string) => files.put(fileId, pdfOf(fileId))

export async function document(db: Db, owner: { kind: 'certificate'; userId: string }) {
  const id = v7()
  return keepFile(db, {
    id,
    name: 'x.pdf',
    mime: 'application/pdf',
    size: 5,
    sha256: sha256(pdfOf(id)),
    ...owner,
  })
}

interface Car {
  companyId?: string
  authorityId?: string
  createdBy: Person
  dischargeMinutes?: number
}

export async function companyVehicle(db: Db, { companyId, authorityId, createdBy, dischargeMinutes }: Car) {
  const id = v7()
  const vin = `WVWZZZ1KZ6W${String(++counter).padStart(6, '0')}`
  await db
    .insertInto('companyVehicle')
    .values({
      id,
      companyId,
      authorityId,
      vin,
      manufacturer: 'Nordstern',
      model: 'Volta',
      drivetrain: 'BEV',
      constructionYear: 2024,
      dischargeMinutes,
      createdBy: createdBy.id,
    })
    .execute()
  return { id, vin }
}

interface OfReport {
  reportId: string
  companyId?: string | null
  authorityId?: string | null
}

export async function tag(
  db: Db,
  {
    reportId,
    companyId,
    authorityId,
    ...facts
  }: OfReport & { companyVehicleId: string; authorId: string; since?: string },
) {
  const id = v7()
  const { since = new Date().toISOString(), companyVehicleId, authorId } = facts
  await db
    .insertInto('disconnectionTag')
    .values({ id, reportId, companyId, authorityId, companyVehicleId, authorId, since })
    .execute()
  return id
}

export async function action(
  db: Db,
  {
    reportId,
    companyId,
    authorityId,
    checkName = 'uPlusMinus',
    reason = 'RESIDUAL_VOLTAGE',
  }: OfReport & { checkName?: string; reason?: string },
) {
  const id = v7()
  const { companyVehicleId } = await db
    .selectFrom('report')
    .select('companyVehicleId')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vehicleAction')
    .values({
      ...{ id, reportId, companyId, authorityId, companyVehicleId },
      ...{ reportType: 'disconnection', checkName, reason },
    })
    .execute()
  return id
}

export async function catalogueEntry(
  db: Db,
  { state = 'accepted', author, ...named }: { state?: string; author: Person; name?: string; model?: string },
) {
  const manufacturerId = v7()
  const name = named.name ?? `Werk ${v4()}`
  const common = { state, authorId: author.id }
  await db
    .insertInto('vehicleManufacturer')
    .values({ id: manufacturerId, name, ...common })
    .execute()
  const vehicleId = v7()
  await db
    .insertInto('vehicle')
    .values({
      id: vehicleId,
      manufacturerId,
      manufacturer: name,
      model: named.model ?? 'Volta',
      drivetrain: 'BEV',
      ...common,
    })
    .execute()
  return { manufacturerId, vehicleId, name }
}

interface Measuring {
  companyId?: string
  authorityId?: string
  createdBy: Person
  kind?: InstrumentKind
  calibratedOn?: string
  calibrationDue?: string | null
  state?: InstrumentState
  category?: string
  ratedVoltage?: number
  resolution?: number | null
}

/** Suitable for every vehicle, with a current calibration. */
export async function instrument(db: Db, { createdBy, kind = 'multimeter', ...given }: Measuring) {
  const id = v7()
  const calibrated = { calibratedOn: '2000-01-01', calibrationDue: '2099-01-01', ...given }
  const { calibratedOn, calibrationDue: due } = calibrated
  await db
    .insertInto('instrument')
    .values({
      ...{ id, kind, make: 'Messfein', model: 'MX 87', serial: `S${String(++counter)}` },
      ...{ category: kind === 'insulatingGloves' ? 'class0' : 'CAT III', createdBy: createdBy.id },
      ...{ ratedVoltage: 1500, resolution: 1 },
      ...calibrated,
    })
    .execute()
  await db
    .insertInto('calibration')
    .values({
      ...{ id: v7(), instrumentId: id, calibratedOn, due, result: due === null ? 'failed' : 'passed' },
      createdBy: createdBy.id,
    })
    .execute()
  return { id }
}

export async function instruments(db: Db, owner: Measuring) {
  const proof = await instrument(db, { ...owner, kind: 'provingUnit' })
  const meter = await instrument(db, { ...owner, kind: 'multimeter' })
  const tester = await instrument(db, { ...owner, kind: 'voltageTester', resolution: null })
  const gloves = await instrument(db, { ...owner, kind: 'insulatingGloves' })
  return [proof, meter, tester, gloves].map(({ id: instrumentId }) => ({ instrumentId }))
}

export async function topic(db: Db, { author, vehicleId }: { author: Person; vehicleId?: string }) {
  const id = v7()
  await inForum(db, author)
  await db
    .insertInto('topic')
    .values({
      ...{ id, authorId: author.id, title: `Frage ${String(++counter)}`, text: 'Wie?', html: '<p>Wie?</p>' },
      ...{ vehicleId: vehicleId ?? null, searchText: `frage ${String(counter)} wie?` },
    })
    .execute()
  return { id }
}

export async function answer(db: Db, { author, topicId }: { author: Person; topicId: string }) {
  const id = v7()
  await inForum(db, author)
  await db
    .insertInto('answer')
    .values({ id, topicId, authorId: author.id, text: 'So.', html: '<p>So.</p>' })
    .execute()
  await db
    .updateTable('topic')
    .set(({ eb }) => ({ answers: eb('answers', '+', 1) }))
    .where('id', '=', topicId)
    .execute()
  return { id }
}

const inForum = (db: Db, { id: userId }: Person) =>
  db
    .insertInto('forumPerson')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const hide = (db: Db, table: 'topic' | 'answer', id: string) =>
  db
    .updateTable(table)
    .set({ hiddenAt: new Date().toISOString(), hiddenReason: 'Werbung' })
    .where('id', '=', id)
    .execute()

interface Viewing {
  userId?: string
  companyId?: string
  authorityId?: string
  list?: string
  name?: string
  state?: object
}

/** Accepts states that the API would refuse. */
export async function savedView(db: Db, { list = 'companyVehicle', name, state, ...owner }: Viewing) {
  const id = v7()
  const plain = { sort: 'plate', desc: false, q: '', filters: {}, columns: [], dense: false }
  await db
    .insertInto('savedView')
    .values({
      ...{ id, list, name: name ?? `Ansicht ${String(++counter)}` },
      ...{ state: JSON.stringify({ ...plain, ...state }), ...owner },
    })
    .execute()
  return id
}
