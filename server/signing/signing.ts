import { sql } from 'kysely'
import type { KeyRecord, KeySecret, SealIdentity } from '../documents/keys.ts'
import { createRoot, createSeal, createTimestampAuthority } from '../documents/pki.ts'
import { chain } from '../audit/chain.ts'
import type { Db } from '../db/db.ts'

export interface Sealer {
  /** None: the platform's own seal, under reports. */
  authorityId: string | null
  name: string
}

interface Platform {
  secret: KeySecret
  productName: string
  now: Date
}

const platform = 'platform'

/** The identity that seals for an authority or the platform. What is missing or has run out is made, once. */
export async function sealIdentity(
  db: Db,
  { authorityId, name }: Sealer,
  { secret, productName, now }: Platform,
): Promise<SealIdentity> {
  await sql`select pg_advisory_xact_lock(hashtext('eval:signing'))`.execute(db)
  const request = { organisation: productName, secret, now }
  const root = await keyOf(db, 'root', null, now, () =>
    createRoot({ ...request, owner: platform, name: `${productName} Root` }),
  )
  const timestamp = await keyOf(db, 'timestamp', null, now, () =>
    createTimestampAuthority(root, { ...request, owner: platform, name: `${productName} Timestamp` }),
  )
  const owner = authorityId ?? platform
  const seal = await keyOf(db, 'seal', authorityId, now, () =>
    createSeal(root, { ...request, owner, name, organisation: name }),
  )
  return { seal, timestamp, secret }
}

/** Every root this installation has had: a seal of years ago still leads to one of them. */
export async function knownRoots(db: Db): Promise<Uint8Array[]> {
  const roots = await db.selectFrom('signingKey').select('certificate').where('kind', '=', 'root').execute()
  return roots.map(({ certificate }) => new Uint8Array(certificate))
}

const renewBeforeMs = 30 * 86_400_000

async function keyOf(
  db: Db,
  kind: KeyRecord['kind'],
  authorityId: string | null,
  now: Date,
  make: () => Promise<KeyRecord>,
): Promise<KeyRecord> {
  const found = await db
    .selectFrom('signingKey')
    .selectAll()
    .where('kind', '=', kind)
    .where('authorityId', 'is not distinct from', authorityId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (found && Date.parse(found.notAfter) - now.getTime() > renewBeforeMs)
    return { ...found, kind, createdAt: new Date(found.createdAt), notAfter: new Date(found.notAfter) }
  if (found)
    await db
      .updateTable('signingKey')
      .set({ retiredAt: now.toISOString() })
      .where('id', '=', found.id)
      .execute()
  const made = await make()
  await db
    .insertInto('signingKey')
    .values({
      ...made,
      certificate: Buffer.from(made.certificate),
      wrappedKey: Buffer.from(made.wrappedKey),
      createdAt: made.createdAt.toISOString(),
      notAfter: made.notAfter.toISOString(),
      authorityId,
    })
    .execute()
  await chain(db, {
    type: 'signingKey.made',
    actorId: null,
    objectId: made.id,
    payload: { kind, authorityId },
  })
  return made
}
