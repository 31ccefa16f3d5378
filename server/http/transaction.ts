import { awaitsCheckpoint } from '../audit/chain.ts'
import { NotEverywhere } from '../audit/checkpointDirectories.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import { problemOf } from './errors.ts'
import { Problem } from './problem.ts'
import { callerByLookup, type Caller } from '../session/session.ts'

class RightsChanged extends Error {}

const attempts = 4

export async function inTransaction<T>(
  services: Services,
  action: (db: Db) => Promise<T>,
  /** Runs after the commit, also if the log cannot be signed then. */
  committed: (result: T) => void = () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      const { result, isDue } = await services.database.writes.transaction().execute(async (db) => ({
        result: await action(db),
        isDue: awaitsCheckpoint(db),
      }))
      committed(result)
      if (isDue) await signAtOnce(services)
      return result
    } catch (error) {
      const isChanged = error instanceof RightsChanged
      const { code } = error as { code?: string }
      if (!isChanged && code !== '40001' && code !== '40P01') throw error
      if (attempt === attempts)
        throw isChanged ? new Problem('unavailable', { cause: 'standing.changed' }) : error
    }
}

/**
 * Signs the committed events before the answer. If no location outside the database stored the checkpoint, the answer
 * reports that the change is stored but not signed; until then it could be removed undetected. The queued job retries.
 */
async function signAtOnce({ log, errorReports }: Services) {
  try {
    await log.sign()
  } catch (error) {
    errorReports.note('job', error, { place: 'checkpoint.write' })
    if (!(error instanceof NotEverywhere)) throw new Problem('log.notSigned')
  }
}

/**
 * Runs last before the commit: the caller may have lost rights while waiting for a lock. Uses another connection,
 * because the action itself may change them. If they changed, the action runs again with the new rights.
 */
export async function assertUnchanged(
  { database, config }: Pick<Services, 'database' | 'config'>,
  token: string | undefined,
  caller: Caller,
) {
  if (!caller.actor) return
  const { caller: latest } = await callerByLookup(database.lookups, token, config)
  if (rightsOf(latest) !== rightsOf(caller)) throw new RightsChanged()
}

/**
 * Does the work of a call and checks the caller's rights again, also after a refusal: a call that waited for a lock may
 * have been refused, or answered, by rights that are gone.
 */
export async function withUnchangedRights<T>(
  services: Pick<Services, 'database' | 'config'>,
  { token, caller }: { token: string | undefined; caller: Caller },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const done = await work()
    await assertUnchanged(services, token, caller)
    return done
  } catch (error) {
    if (!(error instanceof RightsChanged) && problemOf(error).status < 500)
      await assertUnchanged(services, token, caller)
    throw error
  }
}

const rightsOf = ({ actor, withoutSecondFactor, mustChangePassword }: Caller) =>
  JSON.stringify([ordered(actor), ordered(withoutSecondFactor), mustChangePassword])

const ordered = (actor: Caller['actor']) =>
  actor && { ...actor, authorities: actor.authorities.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
