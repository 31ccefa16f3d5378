import type { Actor } from '#domain/policy.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { CheckOptions, CheckResult } from '../../documents/check.ts'
import { checkPdf } from '../../documents/verify.ts'
import type { Services } from '../../services.ts'
import { networkOf, personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { inTurn, openGate } from '../../http/uploads.ts'
import { revocationLists, rootsOf } from '../../signing/revocations.ts'
import { broughtSeals } from '../../signing/signing.ts'

/** A slow file counts as this many additional calls. */
const slowCounts = 9

export function fileChecks({ limits }: Pick<Services, 'limits'>) {
  const gate = openGate('checking')

  const countSlow = async ({ actor, ip }: { actor: Actor | null; ip: string }) => {
    // This call is answered; later ones are refused.
    const counted = [
      limits.count('verify.file', networkOf(ip), slowCounts),
      ...(actor ? [limits.count(personRuleOf('verify.file'), actor.userId, slowCounts)] : []),
    ]
    for (const result of await Promise.allSettled(counted))
      if (result.status === 'rejected' && !(result.reason instanceof Problem)) throw result.reason
  }

  return (asking: { actor: Actor | null; ip: string }) =>
    async (pdf: Uint8Array, options: CheckOptions): Promise<CheckResult> => {
      const checked = await inTurn(gate, asking.ip, () => checkPdf(pdf, options))
      if (checked.problems.includes('tookTooLong')) await countSlow(asking)
      return checked
    }
}

/** All current and former roots and uploaded seals, and the revocation lists. */
export function whomWeTrust(config: Config) {
  const listOf = revocationLists(config)
  return async (db: Db, now: Date): Promise<CheckOptions> => {
    const roots = await rootsOf(db)
    const crls = []
    for (const root of roots) crls.push(await listOf(db, root, now))
    return {
      roots: roots.map(({ certificate }) => certificate),
      seals: await broughtSeals(db),
      crls,
      timestampRoots: config.timestamps?.anchors ?? [],
    }
  }
}
