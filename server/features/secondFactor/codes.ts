import type { House } from '../../house.ts'
import { recoveryHash, useRecoveryCode } from './recoveryCodes.ts'
import { isTotp } from './totp.ts'

interface Given {
  userId: string
  code: string
  now: Date
}

/** Which of the two a written code is meant as. */
export const kindOfCode = (written: string) =>
  isDigits(written.replace(/\s/g, '')) ? 'totp' : 'recoveryCode'

const isDigits = (code: string) => /^\d{6}$/.test(code)

/**
 * Whether a code is right: six digits of an app, or a recovery code. From now on it is used, whatever becomes of the
 * call: it is judged in a transaction of its own, before the call's.
 */
export async function isCodeOf(house: House, { userId, code: written, now }: Given) {
  const { reads, writes } = house.database
  const code = written.replace(/\s/g, '')
  const hash = isDigits(code) ? null : await recoveryHash(reads, userId, code)
  return writes
    .transaction()
    .execute((db) => (hash ? useRecoveryCode(db, userId, hash) : isTotp(db, house, { userId, code, now })))
}
