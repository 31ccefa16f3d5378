import type { FileVerification, Verification } from '#contract/verify.ts'
import type { Actor } from '#domain/policy.ts'
import { sha256, type Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { claimsOurSeal, checkPdf } from '../../documents/verify.ts'
import type { CheckOptions, CheckResult } from '../../documents/check.ts'
import { verificationOf, type VerifyRequest } from './verify.ts'
import type { Services } from '../../services.ts'
import { networkOf, personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { inTurn, openGate } from '../../http/uploads.ts'
import { revocationLists, rootsOf } from '../../signing/revocations.ts'
import { broughtSeals } from '../../signing/signing.ts'

interface Dropped extends Omit<VerifyRequest, 'code' | 'recordId'> {
  pdf: Uint8Array
  check: (pdf: Uint8Array, options: CheckOptions) => Promise<CheckResult>
  trusted: (db: Db, now: Date) => Promise<CheckOptions>
}

/**
 * Genuine are only the bytes in the register. Altered: a file derived from them, even if only a signature was
 * added, because readers display additions differently; and a file with a broken or truncated seal of ours. A
 * revoked seal and a file that could not be checked have their own verdicts. Everything else is unknown,
 * including what the register does not confirm.
 */
export async function judgeFile(dropped: Dropped): Promise<FileVerification> {
  const { db, pdf, now, check, trusted } = dropped
  const code = await codeOf(db, [sha256(pdf)])
  if (code) {
    const verification = await verificationOf({ ...dropped, code })
    return { verdict: isConfirmed(verification) ? 'genuine' : 'unknown', verification }
  }
  const { revisions, problems } = await check(pdf, await trusted(db, now))
  const hashes = revisions.map((revision) => Buffer.from(revision.sha256, 'hex'))
  const origin = await codeOf(db, hashes)
  // A revoked seal may be in the hands of an attacker, who can imitate everything else.
  const isWithdrawn = origin === null && problems.includes('sealRevoked')
  const isUnchecked = problems.includes('tookTooLong') || problems.includes('notConfirmed')
  const isOurs = !isUnchecked && !problems.includes('sealUnknown') && claimsOurSeal(pdf)
  const verification = await verificationOf({ ...dropped, code: origin })
  if (isWithdrawn) return { verdict: 'sealWithdrawn', verification }
  if (origin !== null || isOurs) return { verdict: 'altered', verification }
  return { verdict: isUnchecked ? 'unchecked' : 'unknown', verification }
}

// Contradictions between register and log confirm no file.
const isConfirmed = ({ kind, state }: Verification) => kind !== 'none' && state !== 'unconfirmed'

async function codeOf(db: Db, hashes: Buffer[]) {
  if (hashes.length === 0) return null
  const document = await db
    .selectFrom('issuedDocument')
    .select('verifyCode')
    .where('sha256', 'in', hashes)
    .executeTakeFirst()
  return document?.verifyCode ?? null
}

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
export function trustOf(config: Config) {
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
