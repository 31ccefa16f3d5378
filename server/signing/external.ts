import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Layout } from '../documents/jobs.ts'
import type { SealKeys } from '../documents/keys.ts'
import { completeSigned, extendSigned, renderAndSign } from '../documents/render.ts'
import type { House } from '../house.ts'
import type { Authority, Stamp } from '../timestamps/authority.ts'
import { openDeadline } from '../timestamps/deadline.ts'
import { TimestampAway } from '../timestamps/errors.ts'
import { rootsOf } from './revocations.ts'
import { broughtSeals } from './signing.ts'
import { ownValidation } from './validation.ts'

/**
 * So often is the external authority asked for one document. With the pauses of the job queue that takes half a minute;
 * then the document is sealed with the own time stamp, because a certificate must not wait for another company.
 */
export const mostTimestampTries = 4

const authorities = new WeakMap<Config, Promise<Authority>>()

/** The external authority of this process, which remembers that it is away. What talks to it is loaded where it is set. */
async function authorityOf(config: Config): Promise<Authority | null> {
  const settings = config.timestamps
  if (!settings) return null
  const known = authorities.get(config)
  const opened =
    known ?? import('../timestamps/authority.ts').then((loaded) => loaded.openAuthority(settings))
  authorities.set(config, opened)
  return opened
}

/** The external authority for this document; null where this installation stamps it, and whether an external stamp is missing then. */
export async function stampedBy({ config, database }: House, recordId: string) {
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

/** Counts a failure of the external authority; another one is not counted here. */
export async function countAway(db: Db, recordId: string, error: unknown) {
  if (!(error instanceof TimestampAway)) return
  await db
    .updateTable('issuedDocument')
    .set({ timestampTries: sql`timestamp_tries + 1` })
    .where('recordId', '=', recordId)
    .execute()
}

/** What is sealed, and by whom. */
export interface Order {
  layout: Layout
  keys: SealKeys
  now: Date
  ownerId: string
}

/**
 * Renders and seals with two time stamps of the external authority (PAdES B-LTA): one of the signature, one of the
 * whole file. Asked from here, because a child process must not wait for the network. Throws `TimestampAway`; nothing
 * is stored before both are there and the file passes the check that it has to pass later.
 */
export async function sealExternally(
  { config, database }: House,
  authority: Authority,
  { layout, keys, now, ownerId }: Order,
): Promise<Uint8Array> {
  const signed = await renderAndSign(layout, keys, now, ownerId)
  const within = openDeadline(config.timestamps?.deadlineMs ?? 0)
  const first = await within((signal) => authority.stamp(signed.imprint, signal))
  // As the lists are after the time that the stamp confirms.
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

/** Whom a check trusts: without TSA_CA, what the authority sent with its answer. */
async function trustOf({ config, database }: Pick<House, 'config' | 'database'>, { validation }: Stamp) {
  const anchors = config.timestamps?.anchors ?? []
  return {
    roots: (await rootsOf(database.writes)).map(({ certificate }) => certificate),
    seals: await broughtSeals(database.writes),
    timestampRoots: anchors.length > 0 ? anchors : validation.certificates,
  }
}
