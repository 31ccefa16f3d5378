import type { Actor } from '#domain/policy.ts'
import type { CheckOptions, CheckResult } from '../../documents/check.ts'
import { checkPdf } from '../../documents/verify.ts'
import type { House } from '../../house.ts'
import { networkOf, personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { inTurn, openGate } from '../../http/uploads.ts'

/** One that was made to take long counts as so many more: who sends such files is soon asked to wait. */
const slowCounts = 9

/** Has files checked, a few at a time. */
export function fileChecks({ limits }: Pick<House, 'limits'>) {
  const gate = openGate()

  const countSlow = async ({ actor, ip }: { actor: Actor | null; ip: string }) => {
    // This one is answered; the next are refused.
    const counted = [
      limits.count('verify.file', networkOf(ip), slowCounts),
      ...(actor ? [limits.count(personRuleOf('verify.file'), actor.userId, slowCounts)] : []),
    ]
    for (const result of await Promise.allSettled(counted))
      if (result.status === 'rejected' && !(result.reason instanceof Problem)) throw result.reason
  }

  return (asking: { actor: Actor | null; ip: string }) =>
    async (pdf: Uint8Array, options: CheckOptions): Promise<CheckResult> => {
      const found = await inTurn(gate, asking.ip, () => checkPdf(pdf, options))
      if (found.problems.includes('tookTooLong')) await countSlow(asking)
      return found
    }
}
