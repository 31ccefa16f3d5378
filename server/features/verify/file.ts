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
  /** Looks at a file that is not known by its hash. */
  check: (pdf: Uint8Array, options: CheckOptions) => Promise<CheckResult>
  /** Whom we trust, and whom no more. */
  trusted: (db: Db, now: Date) => Promise<CheckOptions>
}

/**
 * Whether a file is the one that was sealed. Only the register's own bytes are genuine. A file that once was one of
 * them is altered, though only a signature had been added: readers differ in what they show of an addition. So is one
 * that says it has a seal of ours, which does not hold or is cut off. One that is intact but for its seal, which was
 * withdrawn before, says so, and so does one that could not be looked at. Anything else is unknown here, and so is what
 * the register itself does not confirm.
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
  const known = await codeOf(db, [sha256(pdf)])
  if (known) {
    const verification = await verificationOf({ db, config, log, code: known, today, now })
    return { verdict: isConfirmed(verification) ? 'genuine' : 'unknown', verification }
  }
  const { revisions, problems } = await check(pdf, await trusted(db, now))
  const origin = await codeOf(
    db,
    revisions.map((revision) => Buffer.from(revision.sha256, 'hex')),
  )
  // Anyone who holds a seal that was withdrawn can make what looks like ours in every other way.
  const isWithdrawn = origin === null && problems.includes('sealRevoked')
  const isUnchecked = problems.includes('tookTooLong') || problems.includes('notConfirmed')
  const isOurs = !isUnchecked && !problems.includes('sealUnknown') && claimsOurSeal(pdf)
  const verification = await verificationOf({ db, config, log, code: origin, today, now })
  if (isWithdrawn) return { verdict: 'sealWithdrawn', verification }
  if (origin !== null || isOurs) return { verdict: 'altered', verification }
  return { verdict: isUnchecked ? 'unchecked' : 'unknown', verification }
}

// A register that contradicts its log, or never sealed what it holds, vouches for no file.
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
