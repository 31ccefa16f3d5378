import type { FileVerification, Verification } from '#contract/verify.ts'
import type { Day } from '#domain/day.ts'
import type { Log } from '../../audit/log.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { claimsOurSeal } from '../../documents/verify.ts'
import type { CheckOptions, CheckResult } from '../../documents/check.ts'
import type { Secrets } from '../../signing/attestation.ts'
import { verificationOf } from './verify.ts'

interface Dropped {
  db: Db
  config: Secrets
  log: Log
  pdf: Uint8Array
  today: Day
  now: Date
  check: (pdf: Uint8Array, options: CheckOptions) => Promise<CheckResult>
  trusted: (db: Db, now: Date) => Promise<CheckOptions>
}

/**
 * Genuine are only the bytes in the register. Altered: a file derived from them, even if only a signature was
 * added, because readers display additions differently; and a file with a broken or truncated seal of ours. A
 * revoked seal and a file that could not be checked have their own verdicts. Everything else is unknown,
 * including what the register does not confirm.
 */
export async function judgeFile({
  db,
  config,
  log,
  pdf,
  today,
  now,
  check,
  trusted,
}: Dropped): Promise<FileVerification> {
  const code = await codeOf(db, [sha256(pdf)])
  if (code) {
    const verification = await verificationOf({ db, config, log, code, today, now })
    return { verdict: isConfirmed(verification) ? 'genuine' : 'unknown', verification }
  }
  const { revisions, problems } = await check(pdf, await trusted(db, now))
  const origin = await codeOf(
    db,
    revisions.map((revision) => Buffer.from(revision.sha256, 'hex')),
  )
  // A revoked seal may be in the hands of an attacker, who can imitate everything else.
  const isWithdrawn = origin === null && problems.includes('sealRevoked')
  const isUnchecked = problems.includes('tookTooLong') || problems.includes('notConfirmed')
  const isOurs = !isUnchecked && !problems.includes('sealUnknown') && claimsOurSeal(pdf)
  const verification = await verificationOf({ db, config, log, code: origin, today, now })
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
