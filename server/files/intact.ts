import { sql, type Selectable } from 'kysely'
import { sha256 } from '../config.ts'
import { authenticatorOf } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import type { File } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import { inTurn, notifyOperators } from '../mail/operators.ts'
import { isAttested } from '../signing/attestation.ts'
import { NotStored, type NewFile } from './fileStore.ts'

type Stored = Selectable<File>
type Authenticated = Pick<
  NewFile,
  'id' | 'kind' | 'sha256' | 'userId' | 'authorId' | 'companyId' | 'authorityId'
>

/** Covers id, owner and content hash of a file. */
export function fileMac(db: Db, file: Authenticated): Buffer {
  const { id, kind, sha256, userId, authorId, companyId, authorityId } = file
  const owners = [userId, authorId, companyId, authorityId].map((owner) => owner ?? null)
  return authenticatorOf(db).macOfText(JSON.stringify(['file', id, kind, sha256.toString('hex'), ...owners]))
}

/**
 * The verified bytes of a file. A file that is missing, changed or assigned to another owner is not served,
 * and system administrators are notified.
 */
export async function intactBytes(
  services: Pick<Services, 'config' | 'files' | 'errorReports' | 'database'>,
  db: Db,
  fileId: string,
): Promise<Uint8Array> {
  const bytes = await services.files.get(fileId).catch(ifNotStored)
  const file = await db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (
    bytes &&
    file &&
    sha256(bytes).equals(file.sha256) &&
    isAuthentic(db, file) &&
    (await isOfItsRecord(services, db, file))
  )
    return bytes
  const problem = new Problem('file.unconfirmed', { cause: `file ${fileId}` })
  services.errorReports.note('server', problem, { place: 'file.unconfirmed' })
  // Not awaited: the call may hold a connection and would wait for a second one.
  notifyOfUnconfirmed(services, fileId).catch((error: unknown) =>
    services.errorReports.note('server', error, { place: 'file.unconfirmed' }),
  )
  throw problem
}

/** At most once a day, for the first such file. */
const notifyOfUnconfirmed = ({ database, config }: Pick<Services, 'database' | 'config'>, file: string) =>
  inTurn(database.writes, (db) =>
    notifyOperators(db, config, { template: 'fileUnconfirmed', values: { file } }),
  )

function ifNotStored(error: unknown): null {
  if (error instanceof NotStored) return null
  throw error
}

export async function giveFile(db: Db, id: string, { companyId }: { companyId: string }) {
  const file = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (!isAuthentic(db, file)) throw new Problem('file.unconfirmed', { cause: `file ${id}` })
  const owners = { companyId, authorityId: null }
  const mac = fileMac(db, { ...(file as Authenticated), ...owners })
  await db
    .updateTable('file')
    .set({ ...owners, mac })
    .where('id', '=', id)
    .execute()
}

/** Whether the row has the MAC from when the file was stored. */
export function isAuthentic(db: Db, { mac, ...file }: Stored) {
  return mac !== null && mac.equals(fileMac(db, file as Authenticated))
}

/** Whether only the owning record refers to the file. */
const isOfItsRecord = async (services: Pick<Services, 'config'>, db: Db, file: Stored) =>
  (await isPhotoOfItsReports(services, db, file)) && (await isDocumentOfItsRecord(services, db, file))

/** Outside drafts, a report photo must be the signed one. */
async function isPhotoOfItsReports(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { id, sha256 }: Stored,
): Promise<boolean> {
  const uses = await db
    .selectFrom('reportPhoto as p')
    .innerJoin('report as r', 'r.id', 'p.reportId')
    .select(['p.photoId', 'p.reportId', 'r.state'])
    .where('p.fileId', '=', id)
    .where('r.state', '<>', 'draft')
    .execute()
  for (const { photoId, reportId, state } of uses) {
    const document = await db
      .selectFrom('issuedDocument')
      .selectAll()
      .where('recordId', '=', reportId)
      .executeTakeFirst()
    const isSigned = signedPhotos(document?.input).some(
      (photo) => photo.photoId === photoId && photo.fileId === id && photo.sha256 === sha256.toString('hex'),
    )
    if (!document || !isSigned || !(isNotSealed(state) || isAttested(config, document))) return false
  }
  return true
}

/** Such a report is not issued and nothing attests it. */
const isNotSealed = (state: string) => state === 'sealing' || state === 'failed'

const signedPhotos = (input: unknown) =>
  (input as { photos?: { photoId: string; fileId: string | null; sha256: string | null }[] } | undefined)
    ?.photos ?? []

/** A sealed document must belong to its record, with an attestation for it. No other file may be one. */
async function isDocumentOfItsRecord(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { id, kind, sha256 }: Stored,
): Promise<boolean> {
  const records = await db
    .selectFrom('certificate')
    .select(['id', sql<string>`'certificate'`.as('kind')])
    .where('fileId', '=', id)
    .unionAll(
      db
        .selectFrom('report')
        .select(['id', sql<string>`'report'`.as('kind')])
        .where('fileId', '=', id),
    )
    .execute()
  if (records.length === 0 && kind !== 'certificate' && kind !== 'report') return true
  const documents = await db.selectFrom('issuedDocument').selectAll().where('fileId', '=', id).execute()
  const [document, ...others] = documents
  return (
    others.length === 0 &&
    document?.recordKind === kind &&
    document.sha256?.equals(sha256) === true &&
    isAttested(config, document) &&
    records.every((record) => record.kind === kind && record.id === document.recordId)
  )
}

/** The organisation's current logo. Documents are rendered without it if it is missing. */
export async function logoOf(
  services: Services,
  { companyId, authorityId }: { companyId?: string | null; authorityId?: string | null },
) {
  const { reads } = services.database
  const owner = await reads
    .selectFrom(authorityId ? 'authority' : 'company')
    .select('logoId')
    .where('id', '=', authorityId ?? companyId ?? null)
    .executeTakeFirst()
  return owner?.logoId ? intactBytes(services, reads, owner.logoId).catch(() => undefined) : undefined
}

export async function photoOf(services: Services, userId: string) {
  const { reads } = services.database
  const person = await reads
    .selectFrom('user')
    .select('pictureId')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.pictureId ? intactBytes(services, reads, person.pictureId).catch(() => undefined) : undefined
}
