import type { SignedInEndpoint } from '#contract/endpoint.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Context } from '../../http/context.ts'

interface Rules {
  _id: string
  allowsR0?: boolean | undefined
  guardedRule?: boolean | undefined
}

export async function recordRules(
  { db, actor }: Pick<Context<SignedInEndpoint>, 'db' | 'actor'>,
  before: Rules,
  { _id, allowsR0, guardedRule }: Rules,
) {
  if (allowsR0 === before.allowsR0 && guardedRule === before.guardedRule) return
  const entry = { actorId: actor.userId, objectId: _id, payload: { allowsR0, guardedRule } }
  await appendToLog(db, { type: 'organisation.rules', ...entry })
}
