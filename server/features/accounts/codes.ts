import type { Db } from '../../db/db.ts'
import type { House } from '../../house.ts'
import { recoveryHash, useRecoveryCode } from './recoveryCodes.ts'
import { isTotp } from './totp.ts'

/** A code as it was given: six digits of an app, or a recovery code and its hash. */
export interface GivenCode {
  code: string
  hash: Buffer | null
}

const isDigits = (code: string) => /^\d{6}$/.test(code)

/** Does the slow part of looking at a code, before a transaction opens. */
export async function givenCode(db: Db, userId: string, written: string): Promise<GivenCode> {
  const code = written.replace(/\s/g, '')
  return { code, hash: isDigits(code) ? null : await recoveryHash(db, userId, code) }
}

/** Whether the code is right. From now on it is used. */
export const isCode = async (
  db: Db,
  house: House,
  { userId, code, hash, now }: GivenCode & { userId: string; now: Date },
) => (hash ? useRecoveryCode(db, userId, hash) : isTotp(db, house, { userId, code, now }))
