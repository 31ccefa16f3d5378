import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'

interface Rules {
  _id: string
  allowsR0?: boolean | undefined
  guardedRule?: boolean | undefined
}

interface Deed {
  db: Db
  actor: { userId: string }
}

/** By which rules an organisation's measurements are judged is kept in the log: no one says later that it was otherwise. */
export async function recordRules({ db, actor }: Deed, before: Rules, { _id, allowsR0, guardedRule }: Rules) {
  if (allowsR0 === before.allowsR0 && guardedRule === before.guardedRule) return
  await chain(db, {
    type: 'organisation.rules',
    actorId: actor.userId,
    objectId: _id,
    payload: { allowsR0, guardedRule },
  })
}

/** Nothing where nothing was said of it. */
export const rulesIn = (guardedRule: boolean | undefined) =>
  guardedRule === undefined ? {} : { guardedRule }
