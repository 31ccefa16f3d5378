import { sql } from 'kysely'
import { hasEnded, isSuspended } from '#domain/certificate.ts'
import { isErasure, stateByLog } from '#domain/documentVerdict.ts'
import { entryHash } from '../audit/entry.ts'
import { areAuthentic, storedEvents } from '../audit/storedEvents.ts'
import { demandEnd, type Signed } from '../audit/checkpoint.ts'
import { isHead } from '../audit/heads.ts'
import { signedFor } from '../audit/log.ts'
import type { Db } from '../db/db.ts'
import { Recent } from '../db/recent.ts'
import type { House } from '../house.ts'
import { Problem } from '../http/problem.ts'
import { sharedRuns } from '../sharedRuns.ts'
import type { StatusPurpose } from './addresses.ts'
import { openPlaceCheck } from './placeNamed.ts'

/** A certificate in a status list: its row, and what the log says of it. */
interface Listed {
  id: string
  place: number
  state: string
  isErased: boolean
  /** The types of its events in their order, and the sequence of the last; null where there are none. */
  types: string[]
  newest: number | null
  /** Of all that has to be authentic in its events. */
  digest: string
}

interface Which {
  authorityId: string
  number: number
}

/** The places that still hold. */
type Lasting = Record<StatusPurpose, number[]>

const atOnce = 500
const mostLists = 200

/**
 * Which places of a status list still hold, by the same sources as `/verify`: the row, the events of the log, and the
 * newest checkpoint with its heads, which shows that no event was taken away (docs/decisions/024). What has ended for one
 * of them has ended. Only the place that its signed credential names is that of a certificate, and a place of which no
 * certificate is known does not hold: it may have been taken from one that was revoked.
 *
 * Anyone may ask, and a list has up to 65,536 certificates. Concurrent requests for a list share one run, none of which is
 * older than the request. A run compares one hash over all that is judged, which the database calculates; only another
 * hash, or another checkpoint, has the certificates read and judged again.
 */
export function openConfirmedPlaces({ log, config }: Pick<House, 'log' | 'config'>) {
  const misplacedAmong = openPlaceCheck(config)
  // Each event, and each place, is looked at once; afterwards only whether the log still says the same.
  const authentic = new Recent<true>(200_000)
  const judged = new Recent<{ basis: string; lasting: Lasting }>(mostLists)
  const shared = sharedRuns<Lasting>()

  return async function lastingPlaces(db: Db, which: Which, purpose: StatusPurpose): Promise<number[]> {
    const name = `${which.authorityId} ${which.number}`
    const lasting = await shared(name, () => lastingIn(db, which, name))
    return lasting[purpose]
  }

  async function lastingIn(db: Db, which: Which, name: string): Promise<Lasting> {
    // Before the events: what is written meanwhile is not yet covered then, instead of missing.
    const signed = await signedFor(log)
    const { note, kept } = await demandAgreement(db, signed)
    // Before the certificates: what changes meanwhile has another hash next time.
    const basis = `${await hashOf(db, which)} ${note}`
    const known = judged.get(name)
    if (known?.basis === basis) return known.lasting
    const lasting = await judge(db, which, kept)
    judged.set(name, { basis, lasting })
    return lasting
  }

  async function judge(db: Db, which: Which, kept: Signed['kept']): Promise<Lasting> {
    const listed = await certificatesIn(db, which)
    const forged = await forgedAmong(db, which, listed)
    const lastingFor = (purpose: StatusPurpose) =>
      listed
        .filter((one) => !forged.has(one.id) && isNewest(one, kept) && !isSet[purpose](one, stateOf(one)))
        .map(({ place }) => place)
    return { revocation: lastingFor('revocation'), suspension: lastingFor('suspension') }
  }

  async function forgedAmong(db: Db, which: Which, listed: Listed[]): Promise<Set<string>> {
    const forged = new Set<string>()
    const unseen = listed.filter(({ digest }) => !authentic.get(digest))
    for (let from = 0; from < unseen.length; from += atOnce) {
      const some = unseen.slice(from, from + atOnce)
      const events = Map.groupBy(
        await storedEvents(
          db,
          some.map(({ id }) => id),
        ),
        ({ objectId }) => objectId,
      )
      const { authorityId, number: listNumber } = which
      const misplaced = await misplacedAmong(
        db,
        some.map(({ id, place }) => ({ id, authorityId, listNumber, place, events: events.get(id) ?? [] })),
      )
      for (const { id, digest } of some) {
        const own = events.get(id) ?? []
        const isAuthentic = areAuthentic(db, own) && own.every((entry) => entryHash(entry).equals(entry.hash))
        if (isAuthentic && !misplaced.has(id)) authentic.set(digest, true)
        else forged.add(id)
      }
    }
    return forged
  }
}

/** The note and the heads that were signed; none before the first checkpoint. A list of a log that contradicts it is not signed. */
async function demandAgreement(db: Db, signed: Signed | null | 'contradicts') {
  if (signed === null) return { note: '', kept: null }
  const agrees =
    signed !== 'contradicts' &&
    (await demandEnd(db, signed).then(
      () => true,
      () => false,
    ))
  if (!agrees || !signed.kept) throw new Problem('unavailable')
  return { note: signed.note, kept: signed.kept }
}

function isNewest({ newest }: Listed, kept: Signed['kept']): boolean {
  if (newest === null) return false
  // What is younger than the checkpoint is not covered yet.
  return !kept || newest > kept.size || isHead(kept, newest)
}

const stateOf = ({ types }: Listed) => stateByLog(types.map((type) => ({ type, at: '' })))?.state

const isSet: Record<StatusPurpose, (one: Listed, byLog: string | undefined) => boolean> = {
  /** For good: whatever the row, the log or an erased holder says has ended. */
  revocation: ({ state, isErased, types }, byLog) =>
    isErased || types.some((type) => isErasure({ type })) || hasEnded(state) || hasEnded(byLog),
  /** Until the authority has looked at it again, unless it has ended for good since. */
  suspension: ({ state }, byLog) => isSuspended(state) || isSuspended(byLog),
}

const listedIn = ({ authorityId, number }: Which) => sql<Listed>`
    select c.id, k.status_index as place, c.state, u.erased_at is not null as is_erased, said.*
    from credential k
    join certificate c on c.id = k.certificate_id
    join "user" u on u.id = c.user_id
    cross join lateral (
      select coalesce(array_agg(e.type order by e.sequence), '{}') as types, max(e.sequence) as newest,
        encode(sha256(convert_to(concat_ws(' ', c.id, k.authority_id, k.list_number, k.status_index) || coalesce(string_agg(concat_ws(' ', e.object_id, e.sequence, e.type,
          encode(e.hash, 'hex'), m.former, encode(m.mac, 'hex')), ',' order by e.sequence), ''), 'UTF8')), 'base64') as digest
      from chain_entry e left join chain_mac m using (sequence)
      where e.object_id = c.id) said
    where k.authority_id = ${authorityId} and k.list_number = ${number}`

const certificatesIn = async (db: Db, which: Which) => (await listedIn(which).execute(db)).rows

/** One hash over everything about the certificates of a list that is judged, as the database has it now. */
async function hashOf(db: Db, which: Which): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', l.id, l.place, l.state, l.is_erased, l.digest), ','
      order by l.id), ''), 'UTF8')), 'base64') as hash
    from (${listedIn(which)}) l`.execute(db)
  return rows[0]?.hash ?? ''
}
