import type { Services } from '../../../services.ts'
import { recoveryHash, useRecoveryCode } from './recoveryCodes.ts'
import { isTotp } from './totp.ts'

interface CodeInput {
  userId: string
  code: string
  now: Date
}

export const kindOfCode = (written: string) =>
  isDigits(written.replace(/\s/g, '')) ? 'totp' : 'recoveryCode'

const isDigits = (code: string) => /^\d{6}$/.test(code)

/**
 * Verifies a code of an app or a recovery code and consumes it in its own transaction, so a rollback of the
 * call cannot restore it.
 */
export async function isCodeOf(services: Services, { userId, code: written, now }: CodeInput) {
  const { reads, writes } = services.database
  const code = written.replace(/\s/g, '')
  const hash = isDigits(code) ? null : await recoveryHash(reads, userId, code)
  return writes
    .transaction()
    .execute((db) => (hash ? useRecoveryCode(db, userId, hash) : isTotp(db, services, { userId, code, now })))
}
