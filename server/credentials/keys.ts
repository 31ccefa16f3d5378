import { createPublicKey } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { appendToLog } from '../audit/chain.ts'
import { installationSecret, type Secrets } from '../config.ts'
import type { Db, Database } from '../db/db.ts'
import type { CredentialKey } from '../db/tables.ts'
import { unlock, wrapKey, type UnlockedKey, type WrappedKey } from '../documents/keys.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import { lockKeys } from '../signing/signing.ts'
import { addJob } from '../jobs/jobs.ts'
import { type KeyPair, encoding, rsaPairs, generate } from './rsaPairs.ts'

export type Keys = Selectable<CredentialKey>

export type WrappedKeys = ReturnType<typeof wrapKeys>

/** New keys, not yet stored. Takes a third of a second, so never call it in a transaction. */
export async function makeKeys(config: Secrets, authorityId: string) {
  const rsa = await rsaPairs.make(rsaPairs.bits)
  const ed = await generate('ed25519', encoding)
  return wrapKeys(config, authorityId, { rsa, ed })
}

/** Overwrites the given private keys. */
function wrapKeys(config: Secrets, authorityId: string, { rsa, ed }: Record<KeyPart, KeyPair>) {
  const id = uuid()
  const wrapped = (pkcs8: Buffer, part: KeyPart) => {
    const closed = wrapKey(pkcs8, installationSecret(config), authorityId, `${id}/${part}`)
    pkcs8.fill(0)
    return Buffer.from(closed)
  }
  return {
    id,
    authorityId,
    rsaPublic: rsa.publicKey,
    rsaWrapped: wrapped(rsa.privateKey, 'rsa'),
    edPublic: ed.publicKey,
    edWrapped: wrapped(ed.privateKey, 'ed'),
  }
}

type KeyPart = 'rsa' | 'ed'

/** The current keys of an authority. Creates missing ones, before acquiring a lock. */
export async function keysFor(
  { config, database: { writes } }: Services,
  authorityId: string,
): Promise<Keys> {
  const keys = (await usedKeys(writes, authorityId)) ?? (await createKeys())
  if (keys.disabledAt) throw new Problem('signingKey.disabled')
  return keys

  async function createKeys() {
    const created = await makeKeys(config, authorityId)
    return writes.transaction().execute(async (db) => {
      await lockKeys(db)
      return (await usedKeys(db, authorityId)) ?? replaceKeys(db, created, null)
    })
  }
}

/** Replaces the keys. The old ones are stored, because they verify what they signed. */
export async function replaceKeys(db: Db, created: WrappedKeys, actorId: string | null): Promise<Keys> {
  const { authorityId } = created
  const former = await keysOf(db, authorityId)
  await db
    .updateTable('credentialKey')
    .set({ retiredAt: sql`now()` })
    .where('authorityId', '=', authorityId)
    .where('retiredAt', 'is', null)
    .execute()
  const keys = await db
    .insertInto('credentialKey')
    .values({ ...created, number: former.length + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendToLog(db, {
    type: 'signingKey.made',
    actorId,
    objectId: keys.id,
    payload: { kind: 'credential', authorityId },
  })
  return keys
}

/** Replaces keys that were disabled together with the seal; otherwise a new seal alone could issue nothing. */
export async function replaceDisabledKeys(db: Db, created: WrappedKeys, actorId: string | null) {
  if ((await usedKeys(db, created.authorityId))?.disabledAt) await replaceKeys(db, created, actorId)
}

/** Disables the current keys: credentials signed with them are no longer confirmed. */
export const disableKeys = (db: Db, authorityId: string) =>
  db
    .updateTable('credentialKey')
    .set({ disabledAt: sql`coalesce(disabled_at, now())` })
    .where('authorityId', '=', authorityId)
    .where('retiredAt', 'is', null)
    .execute()

const usedKeys = (db: Db, authorityId: string) =>
  db
    .selectFrom('credentialKey')
    .selectAll()
    .where('authorityId', '=', authorityId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()

export const keysOf = (db: Db, authorityId: string) =>
  db
    .selectFrom('credentialKey')
    .selectAll()
    .where('authorityId', '=', authorityId)
    .orderBy('number')
    .execute()

/** The private key with the key that unwraps it, for a child process. */
export function unlocked(
  config: Secrets,
  { id, authorityId: owner, rsaWrapped, edWrapped }: Keys,
  part: KeyPart,
): UnlockedKey<WrappedKey> {
  const wrappedKey = part === 'rsa' ? rsaWrapped : edWrapped
  return unlock({ id: `${id}/${part}`, owner, wrappedKey }, installationSecret(config))
}

export const jwkOf = (spki: Buffer) =>
  createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'jwk' })

/** Does nothing if the authority was deleted in the meantime. */
export const makeMissingKeys = (services: Services) =>
  async function make({ authorityId }: { authorityId: string }) {
    const row = await withoutKeys(services.database).where('a.id', '=', authorityId).executeTakeFirst()
    if (row) await keysFor(services, authorityId)
  }

/** Queues at each start the keys of authorities from before credentials existed. */
export const queueMissingKeys = (database: Database) =>
  database.writes.transaction().execute(async (db) => {
    for (const { id: authorityId } of await withoutKeys(database).execute())
      await addJob(db, 'credentialKey.make', { authorityId })
  })

const withoutKeys = ({ writes }: Database) =>
  writes
    .selectFrom('authority as a')
    .leftJoin('credentialKey as k', 'k.authorityId', 'a.id')
    .select('a.id')
    .where('k.id', 'is', null)
