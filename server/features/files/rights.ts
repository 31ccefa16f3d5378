import type { Selectable } from 'kysely'
import type { files } from '#contract/file.ts'
import type { Body } from '#contract/endpoint.ts'
import { can, reach as reachOf, within, type Action, type Actor, type Belonging } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import type { File } from '../../db/tables.ts'
import { postOf } from '../forum/queries.ts'
import { reportsShowing } from '../reportPhotos/queries.ts'
import { hasLookedUp, lookup } from '../people/lookedUp.ts'
import { holdersOf } from '../trainingDocuments/queries.ts'
import { Problem } from '../../http/problem.ts'

type Stored = Selectable<File>

/** The files that hang on a person or an organisation and are replaced at will. */
export type Attached = Body<typeof files.upload>['kind']

const rightToChange: Record<Attached, Action> = {
  picture: 'user.update',
  companyLogo: 'company.update',
  authorityLogo: 'certificationAuthority.update',
  serviceDisconnect: 'companyVehicle.update',
}

const isAttached = (kind: string): kind is Attached => kind in rightToChange

/** Whether someone may read a file: whoever may read the thing it hangs on. */
export async function mayRead(db: Db, actor: Actor | null, file: Stored): Promise<boolean> {
  switch (file.kind) {
    case 'certificate':
    case 'report':
      return mayReadRecord(db, actor, file)
    case 'picture':
      return mayReadPicture(db, actor, file)
    // A logo stands on what is shown to everybody who knows the organisation's name.
    case 'companyLogo':
      return can(actor, 'company.list')
    case 'authorityLogo':
      return can(actor, 'certificationAuthority.list')
    case 'reportPhoto':
      return (await reportsShowing(db, file.id)).some((report) => can(actor, 'report.read', report))
    case 'serviceDisconnect':
      return can(actor, 'companyVehicle.read', { companyId: file.companyId, authorityId: file.authorityId })
    case 'trainingDocument':
      return mayReadDocument(db, actor, file)
    case 'attachment':
      return mayReadAttachment(db, actor, file)
    case 'calibration':
      return mayReadCalibration(actor, file)
    // The page of a template is read with the template.
    case 'templateGround':
      return can(actor, 'certificateTemplate.read', { authorityId: file.authorityId })
    default:
      return false
  }
}

/** Whom a file is about: the holder, the tester or the person in the picture; a logo is about no one. */
export function peopleOf({ kind, userId, authorId }: Pick<Stored, 'kind' | 'userId' | 'authorId'>) {
  const person = kind === 'report' || kind === 'reportPhoto' ? authorId : userId
  return person ? [person] : []
}

export const mayChange = (actor: Actor | null, { kind, userId, companyId, authorityId }: Stored) =>
  isAttached(kind) && within(reachOf(actor, rightToChange[kind]), { userId, companyId, authorityId })

/** Whose file an upload will be; another's organisation is not found, one's own may still be forbidden. */
export async function placeToChange(
  db: Db,
  actor: Actor,
  { kind, ownerId }: Pick<Body<typeof files.upload>, 'kind' | 'ownerId'>,
): Promise<Owner> {
  if (kind === 'picture') return { userId: actor.userId }
  if (!ownerId) throw new Problem('invalid', { fields: { ownerId: 'mandatory' } })
  if (kind === 'serviceDisconnect') return vehicleToChange(db, actor, ownerId)
  const isCompany = kind === 'companyLogo'
  const known = await db
    .selectFrom(isCompany ? 'company' : 'authority')
    .select('id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  const owner = isCompany ? { companyId: ownerId } : { authorityId: ownerId }
  const read = isCompany ? 'company.read' : 'certificationAuthority.read'
  if (!known || !within(reachOf(actor, read), owner)) throw new Problem('notFound')
  if (!within(reachOf(actor, rightToChange[kind]), owner)) throw new Problem('forbidden')
  return owner
}

/** Before a post names it, it is its author's alone; from then on it is read with the post. */
async function mayReadAttachment(db: Db, actor: Actor | null, { id, authorId }: Stored) {
  const post = await postOf(db, id)
  if (!post) return actor !== null && authorId === actor.userId
  return can(actor, 'topic.read', post)
}

interface Owner {
  vehicleId?: string
  userId?: string
  companyId?: string
  authorityId?: string
}

/** A vehicle's owner, with the vehicle it is about. */
async function vehicleToChange(db: Db, actor: Actor, vehicleId: string) {
  const vehicle = await db
    .selectFrom('companyVehicle')
    .select(['companyId', 'authorityId'])
    .where('id', '=', vehicleId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!vehicle || !within(reachOf(actor, 'companyVehicle.read'), vehicle)) throw new Problem('notFound')
  if (!within(reachOf(actor, 'companyVehicle.update'), vehicle)) throw new Problem('forbidden')
  const { companyId, authorityId } = vehicle
  return { ...(companyId && { companyId }), ...(authorityId && { authorityId }), vehicleId }
}

/** Before it is named for a certificate it is the authority's alone. */
async function mayReadDocument(db: Db, actor: Actor | null, { id, authorityId }: Stored) {
  if (can(actor, 'trainingDocument.read', { authorityId })) return true
  const held = await holdersOf(db, id)
  return held.some((certificate) => can(actor, 'trainingDocument.read', certificate))
}

/** A calibration certificate is read with the instrument: by anyone who belongs to its owner. */
const mayReadCalibration = (actor: Actor | null, { companyId, authorityId }: Stored) =>
  can(actor, 'instrument.read', { companyId, authorityId })

/** The owners are the record's of today: a former company loses its people's certificates. */
async function mayReadRecord(db: Db, actor: Actor | null, { id, kind }: Stored) {
  const owners: Belonging | undefined =
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
  const right = kind === 'certificate' ? 'certificate.read' : 'report.read'
  return owners !== undefined && within(reachOf(actor, right), owners)
}

/**
 * A picture is part of the card: it is shown to anyone who sees the person's card, in a list, as a coworker or looked
 * up by Eval-ID a moment ago; to everyone only as part of a public profile that shows it.
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
  const thing = {
    userId: person.userId,
    companyId: person.companyId,
    holderAuthorityId: holds.map(({ authorityId }) => authorityId),
  }
  if (can(actor, 'user.read', thing) || can(actor, 'user.list', thing)) return true
  return actor !== null && can(actor, lookup) && hasLookedUp(db, actor.userId, person.userId)
}
