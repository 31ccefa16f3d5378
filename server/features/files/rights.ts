import type { Selectable } from 'kysely'
import type { files, FileDescription } from '#contract/file.ts'
import type { Body } from '#contract/endpoint.ts'
import { can, type Action, type Actor, type Owners } from '#domain/policy.ts'
import { sharedKinds } from '#domain/shareLink.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import type { File } from '../../db/tables.ts'
import { postOf } from '../forum/queries.ts'
import { reportsShowing } from '../reports/reportPhotos/queries.ts'
import { hasLookedUp, lookup } from '../people/queries.ts'
import { holdersOf } from '../certificates/trainingDocuments/queries.ts'
import { Problem } from '../../http/problem.ts'

type Stored = Selectable<File>

export type Attached = Body<typeof files.upload>['kind']

const rightToChange: Record<Attached, Action> = {
  picture: 'user.update',
  companyLogo: 'company.update',
  authorityLogo: 'certificationAuthority.update',
  serviceDisconnect: 'companyVehicle.update',
}

const isAttached = (kind: string): kind is Attached => kind in rightToChange

type MayRead = (db: Db, actor: Actor | null, file: Stored) => boolean | Promise<boolean>

/** A file is readable for everyone who may read the item it belongs to. */
const readers: Record<string, MayRead> = {
  certificate: mayReadRecord,
  report: mayReadRecord,
  picture: mayReadPicture,
  // Logos appear wherever the organisation's name is public.
  companyLogo: (_db, actor) => can(actor, 'company.list'),
  authorityLogo: (_db, actor) => can(actor, 'certificationAuthority.list'),
  reportPhoto: async (db, actor, { id }) =>
    (await reportsShowing(db, id)).some((report) => can(actor, 'report.read', report)),
  serviceDisconnect: (_db, actor, file) => can(actor, 'companyVehicle.read', organisationOf(file)),
  trainingDocument: mayReadDocument,
  attachment: mayReadAttachment,
  calibration: (_db, actor, file) => can(actor, 'instrument.read', organisationOf(file)),
  templateGround: (_db, actor, { authorityId }) => can(actor, 'certificateTemplate.read', { authorityId }),
}

const organisationOf = ({ companyId, authorityId }: Stored) => ({ companyId, authorityId })

export const mayRead = async (db: Db, actor: Actor | null, file: Stored) =>
  (await readers[file.kind]?.(db, actor, file)) ?? false

/** The person shown by a file: holder, tester or portrait; none for a logo. */
export function peopleOf({ kind, userId, authorId }: Pick<Stored, 'kind' | 'userId' | 'authorId'>) {
  const person = kind === 'report' || kind === 'reportPhoto' ? authorId : userId
  return person ? [person] : []
}

export const mayChange = (actor: Actor | null, { kind, userId, companyId, authorityId }: Stored) =>
  isAttached(kind) && can(actor, rightToChange[kind], { userId, companyId, authorityId })

/** The future owner of an upload. 404 for other organisations; for one's own it may still be 403. */
export async function ownerOfAttachment(
  db: Db,
  actor: Actor,
  { kind, ownerId }: Pick<Body<typeof files.upload>, 'kind' | 'ownerId'>,
): Promise<Owner> {
  if (kind === 'picture') return { userId: actor.userId }
  if (!ownerId) throw new Problem('invalid', { fields: { ownerId: 'mandatory' } })
  if (kind === 'serviceDisconnect') return vehicleToChange(db, actor, ownerId)
  const isCompany = kind === 'companyLogo'
  const organisations = db.selectFrom(isCompany ? 'company' : 'authority').select('id')
  const owner = isCompany ? { companyId: ownerId } : { authorityId: ownerId }
  const read = isCompany ? 'company.read' : 'certificationAuthority.read'
  const isFound = await exists(organisations.where('id', '=', ownerId))
  if (!isFound || !can(actor, read, owner)) throw new Problem('notFound')
  if (!can(actor, rightToChange[kind], owner)) throw new Problem('forbidden')
  return owner
}

/** Visible to the author only until a post names it, then with the post. */
async function mayReadAttachment(db: Db, actor: Actor | null, { id, authorId }: Stored) {
  const post = await postOf(db, id)
  if (!post) return actor !== null && authorId === actor.userId
  return can(actor, 'topic.read', post)
}

type Owner = Partial<Record<'vehicleId' | 'userId' | 'companyId' | 'authorityId', string>>

async function vehicleToChange(db: Db, actor: Actor, vehicleId: string) {
  const vehicle = await db
    .selectFrom('companyVehicle')
    .select(['companyId', 'authorityId'])
    .where('id', '=', vehicleId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!vehicle || !can(actor, 'companyVehicle.read', vehicle)) throw new Problem('notFound')
  if (!can(actor, 'companyVehicle.update', vehicle)) throw new Problem('forbidden')
  const { companyId, authorityId } = vehicle
  return { ...(companyId && { companyId }), ...(authorityId && { authorityId }), vehicleId }
}

/** Visible to the authority only until a certificate names it. */
async function mayReadDocument(db: Db, actor: Actor | null, { id, authorityId }: Stored) {
  if (can(actor, 'trainingDocument.read', { authorityId })) return true
  const held = await holdersOf(db, id)
  return held.some((certificate) => can(actor, 'trainingDocument.read', certificate))
}

/** The record's current owners: a former company loses access to certificates of people who left. */
async function mayReadRecord(db: Db, actor: Actor | null, { id, kind }: Stored) {
  const owners: Owners | undefined =
    kind === 'certificate'
      ? await db
          .selectFrom('certificate')
          .select(['userId', 'companyId', 'authorityId'])
          .where('fileId', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('report')
          .select(['authorId', 'companyId', 'authorityId'])
          .where('fileId', '=', id)
          .executeTakeFirst()
  return (
    owners !== undefined && can(actor, kind === 'certificate' ? 'certificate.read' : 'report.read', owners)
  )
}

/**
 * A portrait is part of the card: visible to users who see the card in a list, as coworker or by a recent
 * Eval-ID look-up, and to everyone in a public profile that includes it.
 */
async function mayReadPicture(db: Db, actor: Actor | null, { id }: Stored) {
  const person = await db
    .selectFrom('user as u')
    .leftJoin('coworker as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.until', 'is', null))
    .select(['u.id as userId', 'c.companyId', 'u.activated', 'u.publicProfile', 'u.publicFields'])
    .where('u.pictureId', '=', id)
    .executeTakeFirst()
  if (!person) return false
  if (person.activated && person.publicProfile && person.publicFields.includes('picture')) return true
  const holds = await db
    .selectFrom('authorityHolder')
    .select('authorityId')
    .where('userId', '=', person.userId)
    .execute()
  const owners = {
    userId: person.userId,
    companyId: person.companyId,
    holderAuthorityId: holds.map(({ authorityId }) => authorityId),
  }
  if (can(actor, 'user.read', owners) || can(actor, 'user.list', owners)) return true
  return actor !== null && can(actor, lookup) && hasLookedUp(db, actor.userId, person.userId)
}

export async function recordOf(
  db: Db,
  { id, kind }: Pick<Stored, 'id' | 'kind'>,
): Promise<FileDescription['record']> {
  const table = sharedKinds.find((one) => one === kind)
  if (!table) return null
  const record = await db
    .selectFrom(table)
    .select(['id', 'number', 'verifyCode'])
    .where('fileId', '=', id)
    .executeTakeFirst()
  if (!record?.number || !record.verifyCode) return null
  const { id: _id, number, verifyCode } = record
  return { _id, kind: table, number, verifyCode }
}
