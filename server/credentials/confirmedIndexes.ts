import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { hasEnded, isSuspended } from '#domain/certificate.ts'
import { isErasure, stateByLog } from '#domain/documentVerdict.ts'
import { entryHash } from '../audit/entry.ts'
import { areAuthentic, storedEvents } from '../audit/storedEvents.ts'
import { assertLogEnd, type Signed } from '../audit/checkpoint.ts'
import { isHead } from '../audit/heads.ts'
import { signedFor } from '../audit/log.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import { sharedRuns } from '../sharedRuns.ts'
import type { StatusPurpose } from './addresses.ts'
import { openIndexCheck } from './indexCheck.ts'

interface Listed {
  id: string
  index: number
  state: string
  isErased: boolean
  /** In order, and the sequence number of the last one; null if there are none. */
  types: string[]
  newest: number | null
  /** Over everything in its events that must be authentic. */
  digest: string
}

interface Which {
  authorityId: string
  number: number
}

type Lasting = Record<StatusPurpose, number[]>

const atOnce = 500
const mostLists = 200

/**
 * The indexes of a status list that are still valid, from the same sources as `/verify`: the row, the log
 * events and the newest checkpoint with its heads (docs/decisions/024). Ended in one of them means ended. An
 * index counts only if the signed credential names it; an index without a certificate is invalid, because it
 * may have been copied from a revoked one.
 * The endpoint is public and a list has up to 65,536 certificates. Parallel requests share a run that starts
 * after them. A run compares one hash computed by the database, and reads the certificates only if the hash
 * or the checkpoint has changed.
 */
export function openConfirmedIndexes({ log, config }: Pick<Services, 'log' | 'config'>) {
  const withWrongIndex = openIndexCheck(config)
  const authentic = new LRUCache<string, true>({ max: 200_000 })
  const cache = new LRUCache<string, { basis: string; lasting: Lasting }>({ max: mostLists })
  const shared = sharedRuns<Lasting>()

  return async function confirmedIndexes(db: Db, which: Which, purpose: StatusPurpose): Promise<number[]> {
    const name = `${which.authorityId} ${which.number}`
    const lasting = await shared(name, () => lastingIn(db, which, name))
    return lasting[purpose]
  }

  async function lastingIn(db: Db, which: Which, name: string): Promise<Lasting> {
    // Read before the events, so a new event counts as not yet covered and not as missing.
    const signed = await signedFor(log)
    const { note, fullHeads } = await assertAgreement(db, signed)
    // Read before the certificates, so a later change has another hash.
    const basis = `${await hashOf(db, which)} ${note}`
    const cached = cache.get(name)
    if (cached?.basis === basis) return cached.lasting
    const { rows: listed } = await listedIn(which).execute(db)
    const forged = await forgedAmong(db, which, listed)
    const sound = listed.filter((one) => !forged.has(one.id) && isNewest(one, fullHeads))
    const lasting = { revocation: notSet('revocation', sound), suspension: notSet('suspension', sound) }
    cache.set(name, { basis, lasting })
    return lasting
  }

  async function forgedAmong(db: Db, which: Which, listed: Listed[]): Promise<Set<string>> {
    const forged = new Set<string>()
    const unseen = listed.filter(({ digest }) => !authentic.get(digest))
    for (let from = 0; from < unseen.length; from += atOnce) {
      const some = unseen.slice(from, from + atOnce)
      const ids = some.map(({ id }) => id)
      const byId = Map.groupBy(await storedEvents(db, ids), ({ objectId }) => objectId)
      const { authorityId, number: listNumber } = which
      const placed = some.map((one) => ({ ...one, authorityId, listNumber, events: byId.get(one.id) ?? [] }))
      const wrong = await withWrongIndex(db, placed)
      for (const { id, digest, events } of placed) {
        const isAuthentic =
          areAuthentic(db, events) && events.every((entry) => entryHash(entry).equals(entry.hash))
        if (isAuthentic && !wrong.has(id)) authentic.set(digest, true)
        else forged.add(id)
      }
    }
    return forged
  }
}

/** The signed note and heads; none before the first checkpoint. Throws if the log contradicts it. */
async function assertAgreement(db: Db, signed: Signed | null | 'contradicts') {
  if (signed === null) return { note: '', fullHeads: null }
  const agrees =
    signed !== 'contradicts' &&
    (await assertLogEnd(db, signed).then(
      () => true,
      () => false,
    ))
  if (!agrees || !signed.fullHeads) throw new Problem('unavailable')
  return { note: signed.note, fullHeads: signed.fullHeads }
}

function isNewest({ newest }: Listed, stored: Signed['fullHeads']): boolean {
  if (newest === null) return false
  // Newer than the checkpoint, so not covered yet.
  return !stored || newest > stored.size || isHead(stored, newest)
}

const stateOf = ({ types }: Listed) => stateByLog(types.map((type) => ({ type, at: '' })))?.state

const notSet = (purpose: StatusPurpose, listed: Listed[]) =>
  listed.filter((one) => !isSet[purpose](one, stateOf(one))).map(({ index }) => index)

const isSet: Record<StatusPurpose, (one: Listed, byLog: string | undefined) => boolean> = {
  /** Final: ended according to the row, the log or the erasure of the holder. */
  revocation: ({ state, isErased, types }, byLog) =>
    isErased || types.some((type) => isErasure({ type })) || hasEnded(state) || hasEnded(byLog),
  /** Suspended, unless it has ended since. */
  suspension: ({ state }, byLog) => isSuspended(state) || isSuspended(byLog),
}

const listedIn = ({ authorityId, number }: Which) => sql<Listed>`
    select c.id, k.status_index as index, c.state, u.erased_at is not null as is_erased, facts.*
    from credential k
    join certificate c on c.id = k.certificate_id
    join "user" u on u.id = c.user_id
    cross join lateral (
      select coalesce(array_agg(e.type order by e.sequence), '{}') as types, max(e.sequence) as newest,
        encode(sha256(convert_to(concat_ws(' ', c.id, k.authority_id, k.list_number, k.status_index) || coalesce(string_agg(concat_ws(' ', e.object_id, e.sequence, e.type,
          encode(e.hash, 'hex'), m.former, encode(m.mac, 'hex')), ',' order by e.sequence), ''), 'UTF8')), 'base64') as digest
      from chain_entry e left join chain_mac m using (sequence)
      where e.object_id = c.id) facts
    where k.authority_id = ${authorityId} and k.list_number = ${number}`

async function hashOf(db: Db, which: Which): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', l.id, l.index, l.state, l.is_erased, l.digest), ','
      order by l.id), ''), 'UTF8')), 'base64') as hash
    from (${listedIn(which)}) l`.execute(db)
  return rows[0]?.hash ?? ''
}
