import type { Day } from '#domain/day.ts'
import type { Log } from '../../audit/log.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { checkPdf } from '../../documents/verify.ts'
import type { Secrets } from '../../signing/attestation.ts'
import { broughtSeals, knownRoots } from '../../signing/signing.ts'
import { verificationOf } from './verify.ts'

interface Dropped {
  db: Db
  config: Secrets
  log: Log
  pdf: Uint8Array
  today: Day
  now: Date
}

/**
 * Whether a file is the one that was sealed. Only the register's own bytes are genuine. A file that once was one of
 * them was signed again, where nothing was added but signatures nobody sees, else altered; so was one with a seal of ours that
 * does not hold. Anything else is unknown here.
 */
export async function judgeFile({ db, config, log, pdf, today, now }: Dropped) {
  const known = await codeOf(db, [sha256(pdf)])
  if (known) {
    const verification = await verificationOf({ db, config, log, code: known, today, now })
    // A register that contradicts its log vouches for no file.
    return {
      verdict: verification.state === 'unconfirmed' ? ('unknown' as const) : ('genuine' as const),
      verification,
    }
  }
  const { revisions, signed, problems, onlySignedAgain } = await checkPdf(pdf, {
    roots: await knownRoots(db),
    seals: await broughtSeals(db),
  })
  const origin = await codeOf(
    db,
    revisions.map((revision) => Buffer.from(revision.sha256, 'hex')),
  )
  const ours = origin !== null || (signed && !problems.includes('sealUnknown'))
  const verification = await verificationOf({ db, config, log, code: origin, today, now })
  // What was registered is there and shows the same, and somebody has signed what follows it.
  if (origin !== null && onlySignedAgain) return { verdict: 'signedAgain' as const, verification }
  return { verdict: ours ? ('altered' as const) : ('unknown' as const), verification }
}

async function codeOf(db: Db, hashes: Buffer[]) {
  if (hashes.length === 0) return null
  const document = await db
    .selectFrom('issuedDocument')
    .select('verifyCode')
    .where('sha256', 'in', hashes)
    .executeTakeFirst()
  return document?.verifyCode ?? null
}
