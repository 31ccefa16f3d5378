import { sql } from 'kysely'
import type { BroughtSeal } from '../documents/check.ts'
import type { KeyRecord, KeySecret, SealKeys } from '../documents/keys.ts'
import { appendToLog } from '../audit/chain.ts'
import { installationSecret, type Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import { listPath } from './revocations.ts'

export interface Sealer {
  /** Null: the platform's seal, for reports. */
  authorityId: string | null
  name: string
}

interface Platform {
  secret: KeySecret
  productName: string
  baseUrl: string
  now: Date
}

export const platformOf = (config: Config, now: Date): Platform => ({
  secret: installationSecret(config),
  productName: config.productName,
  baseUrl: config.baseUrl,
  now,
})

/** Certificates name a revocation list only if its URL is public. */
const listOf = (baseUrl: string, root: KeyRecord) =>
  baseUrl.startsWith('https:') ? { revocationUrl: `${baseUrl}${listPath}/${root.id}` } : {}

const platformOwner = 'platform'

/** The keys that seal for an authority or the platform. Creates missing or expired ones. */
export async function sealKeys(db: Db, { authorityId, name }: Sealer, platform: Platform): Promise<SealKeys> {
  const { secret, productName, baseUrl, now } = platform
  const request = { organisation: productName, secret, now }
  const root = await rootOf(db, platform)
  const timestamp = await keyOf(db, 'timestamp', null, now, async () =>
    (await pki()).createTimestampAuthority(root, {
      ...request,
      ...listOf(baseUrl, root),
      owner: platformOwner,
      name: `${productName} Timestamp`,
    }),
  )
  const owner = authorityId ?? platformOwner
  const seal = await keyOf(db, 'seal', authorityId, now, async () =>
    (await pki()).createSeal(root, { ...request, ...listOf(baseUrl, root), owner, name, organisation: name }),
  )
  return { seal, timestamp, secret }
}

/** Serialises all key changes. Must be acquired before the action writes anything. */
export const lockKeys = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('eval:signing'))`.execute(db)

/** Loaded on demand, because the module is large. */
const pki = () => import('../documents/pki.ts')

/** Locks the root while a certificate is issued from it. */
async function rootOf(db: Db, { secret, productName, now }: Platform) {
  await lockKeys(db)
  const name = `${productName} Root`
  return keyOf(db, 'root', null, now, async () =>
    (await pki()).createRoot({ organisation: productName, secret, now, owner: platformOwner, name }),
  )
}

/** Replaces the seal of an authority with a new own one, even if the old one is disabled. */
export async function rotateSeal(
  db: Db,
  { authorityId, name }: { authorityId: string; name: string },
  platform: Platform & { actorId: string | null },
) {
  const { secret, baseUrl, now, actorId } = platform
  const root = await rootOf(db, platform)
  const request = { secret, now, owner: authorityId, name, organisation: name }
  const created = await (await pki()).createSeal(root, { ...request, ...listOf(baseUrl, root) })
  await replaceKey(db, { created, authorityId, actorId, uploaded: false })
}

/** Certificates of seals that authorities uploaded. They chain to no root of ours and are on no revocation list. */
export async function broughtSeals(db: Db): Promise<BroughtSeal[]> {
  const seals = await db
    .selectFrom('signingKey')
    .select(['certificate', 'disabledAt'])
    .where('uploaded', '=', true)
    .execute()
  return seals.map(({ certificate, disabledAt }) => ({
    certificate: new Uint8Array(certificate),
    withdrawnAt: disabledAt === null ? null : new Date(disabledAt),
  }))
}

const renewBeforeMs = 30 * 86_400_000

async function keyOf(
  db: Db,
  kind: KeyRecord['kind'],
  authorityId: string | null,
  now: Date,
  make: () => Promise<KeyRecord>,
): Promise<KeyRecord> {
  const current = await keyInUse(db, kind, authorityId)
  if (current?.disabledAt) throw new Problem('signingKey.disabled')
  // An uploaded seal is used until it expires; an own seal is renewed earlier.
  const tooOldMs = current?.uploaded ? 0 : renewBeforeMs
  if (current && Date.parse(current.notAfter) - now.getTime() > tooOldMs)
    return { ...current, kind, createdAt: new Date(current.createdAt), notAfter: new Date(current.notAfter) }
  const created = await make()
  await replaceKey(db, { created, authorityId, actorId: null, uploaded: false })
  return created
}

/** The current key, even if disabled. */
export const keyInUse = (db: Db, kind: KeyRecord['kind'], authorityId: string | null) =>
  db
    .selectFrom('signingKey')
    .selectAll()
    .where('kind', '=', kind)
    .where('authorityId', 'is not distinct from', authorityId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()

interface Replacement {
  created: KeyRecord
  authorityId: string | null
  actorId: string | null
  uploaded: boolean
}

/** Replaces the current key. The old one is stored, because it verifies what it sealed. */
export async function replaceKey(db: Db, { created, authorityId, actorId, uploaded }: Replacement) {
  await db
    .updateTable('signingKey')
    .set({ retiredAt: created.createdAt.toISOString() })
    .where('kind', '=', created.kind)
    .where('authorityId', 'is not distinct from', authorityId)
    .where('retiredAt', 'is', null)
    .execute()
  await db
    .insertInto('signingKey')
    .values({
      ...created,
      certificate: Buffer.from(created.certificate),
      wrappedKey: Buffer.from(created.wrappedKey),
      createdAt: created.createdAt.toISOString(),
      notAfter: created.notAfter.toISOString(),
      authorityId,
      uploaded,
    })
    .execute()
  await appendToLog(db, {
    type: 'signingKey.made',
    actorId,
    objectId: created.id,
    payload: { kind: created.kind, authorityId, uploaded },
  })
}
