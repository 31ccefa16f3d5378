import type { SignedInEndpoint } from '#contract/endpoint.ts'
import { isRecent } from '../../../session/permission.ts'
import { Problem } from '../../../http/problem.ts'
import type { Context } from '../../../http/context.ts'
import { factorsOf } from '../queries.ts'

/** Changing second factors requires an existing factor within the last ten minutes, whatever the role. */
export async function ownerProven({
  db,
  actor,
  caller,
}: Pick<Context<SignedInEndpoint>, 'db' | 'actor' | 'caller'>): Promise<string> {
  const { totp, passkey } = await factorsOf(db, actor.userId)
  if ((totp || passkey) && !isRecent(caller.secondFactorAt, caller))
    throw new Problem('secondFactor.confirmationNeeded')
  return actor.userId
}
