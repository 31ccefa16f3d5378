import { randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { gzipSync } from 'node:zlib'
import type { Db } from '../db/db.ts'
import { exists } from '../db/exists.ts'
import type { Credential } from '../db/tables.ts'
import { sha256 } from '../config.ts'
import type { Services } from '../services.ts'
import { addressesOf, contextUrls, type StatusPurpose } from './addresses.ts'
import { openConfirmedIndexes } from './confirmedIndexes.ts'
import { keysFor } from './keys.ts'
import { proven } from './sign.ts'

/** Large enough that an index does not identify the holder. */
const listLength = 131_072

/** Lists stay half empty, so a random index is usually free. */
const fullAt = listLength / 2

export type CredentialEntry = Pick<Selectable<Credential>, 'id' | 'subjectId' | 'listNumber' | 'statusIndex'>

/** The ids and the status list index of a credential. Assigned once and reused by retries. */
export async function entryOf(db: Db, certificateId: string, authorityId: string): Promise<CredentialEntry> {
  const existing = await db
    .selectFrom('credential')
    .select(['id', 'subjectId', 'listNumber', 'statusIndex'])
    .where('certificateId', '=', certificateId)
    .executeTakeFirst()
  if (existing) return existing
  const created = await db
    .insertInto('credential')
    .values({
      id: randomUUID(),
      certificateId,
      authorityId,
      subjectId: randomUUID(),
      listNumber: await openList(db, authorityId),
      statusIndex: randomInt(listLength),
    })
    // The index is in use, or another attempt assigned one: read again.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'subjectId', 'listNumber', 'statusIndex'])
    .executeTakeFirst()
  return created ?? entryOf(db, certificateId, authorityId)
}

async function openList(db: Db, authorityId: string) {
  const last = await db
    .selectFrom('credential')
    .select(['listNumber', ({ fn }) => fn.countAll<number>().as('used')])
    .where('authorityId', '=', authorityId)
    .groupBy('listNumber')
    .orderBy('listNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return 1
  return last.used < fullAt ? last.listNumber : last.listNumber + 1
}

export interface List {
  authority: { id: string; code: string }
  purpose: StatusPurpose
  number: number
}

/** In ms: reuse of a signed list, and validity of a copy. */
const [shownMs, believedMs] = [3_600_000, 86_400_000]

/**
 * The content of a status list is computed for each request; only the signature is cached while the content
 * is unchanged. So a list never shows a certificate as valid after its revocation was confirmed.
 */
export function openStatusLists(services: Services) {
  const confirmedIndexes = openConfirmedIndexes(services)
  const signed = new Map<string, { of: string; until: number; text: Promise<string> }>()

  return async function statusList({ authority, purpose, number }: List): Promise<string> {
    const { id: keyId } = await keysFor(services, authority.id)
    const encodedList = encoded(
      await confirmedIndexes(services.database.reads, { authorityId: authority.id, number }, purpose),
    )
    const address = addressesOf(services.config, authority.code).statusList(purpose, number)
    const of = sha256(`${keyId} ${encodedList}`).toString('hex')
    const cached = signed.get(address)
    const at = new Date()
    if (cached?.of === of && cached.until > at.getTime()) return cached.text
    const text = proven(services, credentialOf(encodedList), { authority, at })
    const entry = { of, until: at.getTime() + shownMs, text }
    signed.set(address, entry)
    text.catch(() => signed.get(address) === entry && signed.delete(address))
    return text

    function credentialOf(list: string) {
      return {
        '@context': [contextUrls.credentials],
        id: address,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer: { id: addressesOf(services.config, authority.code).did },
        validFrom: wholeSecond(at),
        validUntil: wholeSecond(new Date(at.getTime() + believedMs)),
        credentialSubject: {
          id: `${address}#list`,
          type: 'BitstringStatusList',
          statusPurpose: purpose,
          encodedList: list,
        },
      }
    }
  }
}

export const hasList = (db: Db, { authority, number }: Pick<List, 'authority' | 'number'>) =>
  exists(
    db
      .selectFrom('credential')
      .select('id')
      .where('authorityId', '=', authority.id)
      .where('listNumber', '=', number)
      .limit(1),
  )

/** Without fractions, as credentials require. */
export const wholeSecond = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

/** Bitstring Status List: a bit per entry, the first leftmost, 0 only if still valid; gzip, multibase base64url. */
function encoded(lasting: number[]) {
  const bits = Buffer.alloc(listLength / 8, 0xff)
  for (const index of lasting) bits[index >> 3] = (bits[index >> 3] ?? 0) & ~(0x80 >> (index & 7))
  return `u${gzipSync(bits).toString('base64url')}`
}
