import type { companies } from '#contract/company.ts'
import type { Answer, SignedInEndpoint } from '#contract/endpoint.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Context } from '../../http/context.ts'

type Rules = Pick<Answer<typeof companies.read>, '_id' | 'allowsR0' | 'guardedRule'>

export async function recordRules(
  { db, actor }: Pick<Context<SignedInEndpoint>, 'db' | 'actor'>,
  before: Rules,
  { _id, allowsR0, guardedRule }: Rules,
) {
  if (allowsR0 === before.allowsR0 && guardedRule === before.guardedRule) return
  const entry = { actorId: actor.userId, objectId: _id, payload: { allowsR0, guardedRule } }
  await appendToLog(db, { type: 'organisation.rules', ...entry })
}
