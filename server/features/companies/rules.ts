import { appendToLog } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'

interface Rules {
  _id: string
  allowsR0?: boolean | undefined
  guardedRule?: boolean | undefined
}

interface ActionContext {
  db: Db
  actor: { userId: string }
}

export async function recordRules(
  { db, actor }: ActionContext,
  before: Rules,
  { _id, allowsR0, guardedRule }: Rules,
) {
  if (allowsR0 === before.allowsR0 && guardedRule === before.guardedRule) return
  await appendToLog(db, {
    type: 'organisation.rules',
    actorId: actor.userId,
    objectId: _id,
    payload: { allowsR0, guardedRule },
  })
}
