import { sql } from 'kysely'
import { X509Certificate } from 'node:crypto'
import type { Config, Secrets } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Layout } from '../documents/jobs.ts'
import type { SealKeys, KeyRecord } from '../documents/keys.ts'
import { completeSigned, extendSigned, renderAndSign } from '../documents/render.ts'
import type { Services } from '../services.ts'
import type { Authority, Stamp } from './timestamps/authority.ts'
import { openDeadline, TimestampAway } from './timestamps/client.ts'
import { rootsOf, listAt } from './revocations.ts'
import { broughtSeals } from './signing.ts'
import { issuerOf } from '../documents/certificates.ts'
import type { ValidationData } from '../documents/update.ts'

/**
 * Attempts at the external authority per document, about half a minute with the pauses of the job queue. Then
 * the document is sealed with the own timestamp, because a certificate must not wait for a third party.
 */
export const mostTimestampTries = 4

const authorities = new WeakMap<Config, Promise<Authority>>()

/** The external authority, which remembers an outage. Its modules are loaded only if it is configured. */
async function authorityOf(config: Config): Promise<Authority | null> {
  const settings = config.timestamps
  if (!settings) return null
  const existing = authorities.get(config)
  const opened =
    existing ?? import('./timestamps/authority.ts').then((loaded) => loaded.openAuthority(settings))
  authorities.set(config, opened)
  return opened
}

/**
 * The external authority for this document; null if this installation stamps it. Also returns whether an
 * external timestamp is missing then.
 */
export async function stampedBy({ config, database }: Services, recordId: string) {
  const authority = await authorityOf(config)
  if (!authority) return { authority, isMissing: false }
  const { timestampTries } = await database.writes
    .selectFrom('issuedDocument')
    .select('timestampTries')
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow()
  const isMissing = timestampTries >= mostTimestampTries
  return { authority: isMissing ? null : authority, isMissing }
}

/** Counts only failures of the external authority. */
export async function countAway(db: Db, recordId: string, error: unknown) {
  if (!(error instanceof TimestampAway)) return
  await db
    .updateTable('issuedDocument')
    .set({ timestampTries: sql`timestamp_tries + 1` })
    .where('recordId', '=', recordId)
    .execute()
}

export interface Order {
  layout: Layout
  keys: SealKeys
  now: Date
  ownerId: string
}

/**
 * Renders and seals with two external timestamps (PAdES B-LTA): one for the signature, one for the file. Runs
 * in this process, because the child process must not wait for the network. Throws `TimestampAway`. Nothing
 * is stored before both timestamps exist and the file passes verification.
 */
export async function sealExternally(
  { config, database }: Services,
  authority: Authority,
  { layout, keys, now, ownerId }: Order,
): Promise<Uint8Array> {
  const signed = await renderAndSign(layout, keys, now, ownerId)
  const within = openDeadline(config.timestamps?.deadlineMs ?? 0)
  const first = await within((signal) => authority.stamp(signed.imprint, signal))
  // Revocation lists as of the confirmed time.
  const own = await ownValidation(config, database.writes, { keys: [keys.seal], now: first.at })
  const validation = {
    certificates: [...own.certificates, ...first.validation.certificates],
    lists: [...own.lists, ...first.validation.lists],
  }
  const extended = await extendSigned(signed.bytes, { token: first.token, validation })
  const second = await within((signal) => authority.stamp(extended.imprint, signal))
  const options = await trustOf({ config, database }, first)
  const { bytes, problems } = await completeSigned(extended.bytes, second.token, options)
  if (!bytes || problems.length > 0)
    throw new TimestampAway(`the file with its time stamps is not intact (${problems.join(', ')})`)
  return bytes
}

/** The trust anchors. Without TSA_CA these are the certificates that the authority sent. */
async function trustOf({ config, database }: Pick<Services, 'config' | 'database'>, { validation }: Stamp) {
  const anchors = config.timestamps?.anchors ?? []
  return {
    roots: (await rootsOf(database.writes)).map(({ certificate }) => certificate),
    seals: await broughtSeals(database.writes),
    timestampRoots: anchors.length > 0 ? anchors : validation.certificates,
  }
}

/**
 * The validation data embedded for long-term verification: certificates, roots and current revocation lists.
 * Uploaded seals chain to no root of ours.
 */
export async function ownValidation(
  config: Secrets,
  db: Db,
  { keys, now }: { keys: KeyRecord[]; now: Date },
): Promise<ValidationData> {
  const certificates = keys.map(({ certificate }) => new X509Certificate(certificate))
  const roots = (await rootsOf(db)).filter((root) => {
    const issuer = new X509Certificate(root.certificate)
    return certificates.some((certificate) => issuerOf(certificate, [issuer]))
  })
  const lists = []
  for (const root of roots) lists.push(await listAt(config, db, { root, now }))
  return { certificates: [...keys, ...roots].map(({ certificate }) => certificate), lists }
}
