import { X509Certificate } from 'node:crypto'
import { installationSecret, type Secrets } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { KeyRecord } from '../documents/keys.ts'
import type { createRevocationList, Revocation } from '../documents/revocation.ts'

const hourMs = 3_600_000
/** Validity of a list that cannot be fetched again. */
const validMs = 72 * hourMs

export const listPath = '/pki/crl'

interface CachedList {
  withdrawn: string
  at: number
  list: Promise<Uint8Array>
}

/** The signed revocation list of a root, renewed with each revocation and every hour. */
export function revocationLists(config: Secrets) {
  const cache = new Map<string, CachedList>()
  return async (db: Db, root: KeyRecord, now: Date): Promise<Uint8Array> => {
    const revocations = await withdrawnUnder(db, root)
    const withdrawn = revocations.map(({ since }) => since.toISOString()).join()
    const cached = cache.get(root.id)
    const isFresh = cached?.withdrawn === withdrawn && now.getTime() - cached.at < hourMs
    if (cached && isFresh) return cached.list
    const list = signedList(root, installationSecret(config), revocations, periodFrom(now))
    cache.set(root.id, { withdrawn, at: now.getTime(), list })
    list.catch(() => cache.delete(root.id))
    return list
  }
}

/** A current list: a seal embeds the status at the time of sealing. */
export const listAt = async (config: Secrets, db: Db, { root, now }: { root: KeyRecord; now: Date }) =>
  signedList(root, installationSecret(config), await withdrawnUnder(db, root), periodFrom(now))

/** CRL numbers must increase across all instances. */
const periodFrom = (now: Date) => ({
  now,
  next: new Date(now.getTime() + validMs),
  number: now.getTime(),
})

/** Loaded on demand, because the module is large. */
const signedList: typeof createRevocationList = async (...input) =>
  (await import('../documents/revocation.ts')).createRevocationList(...input)

/** The current root first. */
export async function rootsOf(db: Db): Promise<KeyRecord[]> {
  const roots = await db
    .selectFrom('signingKey')
    .selectAll()
    .where('kind', '=', 'root')
    .orderBy('createdAt', 'desc')
    .execute()
  return roots.map(({ createdAt, notAfter, ...root }) => ({
    ...root,
    kind: 'root',
    createdAt: new Date(createdAt),
    notAfter: new Date(notAfter),
  }))
}

/** A seal is revoked if another party may have it. What it sealed before remains valid. */
async function withdrawnUnder(db: Db, root: KeyRecord): Promise<Revocation[]> {
  const issuer = new X509Certificate(root.certificate)
  const keys = await db
    .selectFrom('signingKey')
    .select(['certificate', 'disabledAt'])
    .where('kind', '=', 'seal')
    .where('uploaded', '=', false)
    .where('disabledAt', 'is not', null)
    .orderBy('disabledAt')
    .execute()
  return keys
    .filter(({ certificate }) => new X509Certificate(certificate).checkIssued(issuer))
    .map(({ certificate, disabledAt }) => ({
      certificate: new Uint8Array(certificate),
      since: new Date(disabledAt ?? 0),
      compromised: true,
    }))
}
