import { awaitsCheckpoint } from '../audit/chain.ts'
import { NotEverywhere } from '../audit/checkpointPlaces.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { Problem } from './problem.ts'
import { callerByLookup, type Caller } from '../session/session.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/** Runs after the commit and not after a rollback, for effects such as a cookie that requires stored data. */
export function whenCommitted(db: Db, act: () => void) {
  waiting.set(db, [...(waiting.get(db) ?? []), act])
}

class StandingChanged extends Error {}

const attempts = 4

/**
 * Retries after a deadlock or serialization failure. A handler must therefore write only through its `db`.
 */
export async function inTransaction<T>(house: House, deed: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      const { result, isDue, committed } = await house.database.writes.transaction().execute(async (db) => ({
        result: await deed(db),
        isDue: awaitsCheckpoint(db),
        committed: waiting.get(db) ?? [],
      }))
      for (const act of committed) act()
      if (isDue) await signAtOnce(house)
      return result
    } catch (error) {
      const isChanged = error instanceof StandingChanged
      const { code } = error as { code?: string }
      if (!isChanged && code !== '40001' && code !== '40P01') throw error
      if (attempt === attempts)
        throw isChanged ? new Problem('unavailable', { cause: 'standing.changed' }) : error
    }
}

/**
 * Signs the committed events before the answer. If no place outside the database stored the checkpoint, the
 * answer reports that the change is stored but not signed; until then it could be removed undetected. The
 * queued job retries.
 */
async function signAtOnce({ log, faults }: House) {
  try {
    await log.sign()
  } catch (error) {
    faults.note('job', error, { place: 'checkpoint.write' })
    if (!(error instanceof NotEverywhere)) throw new Problem('log.notSigned')
  }
}

/**
 * Runs last before the commit: the caller may have lost rights while waiting for a lock. Uses another
 * connection, because the action itself may change them. If they changed, the action runs again with the new
 * rights.
 */
export async function demandUnchanged(
  { database, config }: Pick<House, 'database' | 'config'>,
  token: string | undefined,
  caller: Caller,
) {
  if (!caller.actor) return
  const { caller: latest } = await callerByLookup(database.lookups, token, config)
  if (standingOf(latest) !== standingOf(caller)) throw new StandingChanged()
}

const standingOf = ({ actor, withheld, mustChangePassword }: Caller) =>
  JSON.stringify([ordered(actor), ordered(withheld), mustChangePassword])

const ordered = (actor: Caller['actor']) =>
  actor && { ...actor, authorities: actor.authorities.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
