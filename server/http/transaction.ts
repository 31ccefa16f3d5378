import { awaitsCheckpoint } from '../audit/chain.ts'
import { NotEverywhere } from '../audit/checkpointPlaces.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { Problem } from './problem.ts'
import { callerByLookup, type Caller } from './session.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/** Acts when this transaction is committed, and not at all where it fails: what a browser gets must be stored. */
export function whenCommitted(db: Db, act: () => void) {
  waiting.set(db, [...(waiting.get(db) ?? []), act])
}

class StandingChanged extends Error {}

const attempts = 4

/** Two writers that trip over each other are told apart by trying again; a handler touches nothing but its `db`. */
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
 * Signs what was just committed before it is acknowledged. Where no place outside the database has the checkpoint, the
 * answer says that the change is stored but not signed: until then it could be cut off unnoticed. The job that was
 * promised with the event tries again.
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
 * The last thing before the commit: whoever waited for someone's lock may have lost meanwhile what allowed the deed.
 * It is asked beside the transaction, because the deed may itself have changed it; where others have, the deed begins
 * again, and what its doer may do now decides.
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
