import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { crockfordAlphabet } from '#domain/codes.ts'
import type { Db } from '../../../db/db.ts'
import { hashCode } from '../password.ts'
import { factorsOf } from '../queries.ts'
import type { Services } from '../../../services.ts'
import { isTotp, type CodeInput } from './totp.ts'

const howMany = 10
const halfLength = 5

export interface RecoverySet {
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/** Ten single-use codes, shown once. */
export async function newRecoverySet(): Promise<RecoverySet> {
  const codes = Array.from({ length: howMany }, () => `${half()}-${half()}`)
  const salt = randomBytes(16)
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashCode(plain(code), salt))) }
}

/** Locks the person, so that of two sets that are created at once only the later one counts. */
export async function keepRecoverySet(db: Db, userId: string, { salt, hashes }: RecoverySet) {
  await lockPerson(db, userId)
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, salt, hash })))
    .execute()
}

/** Returns the codes to show; none if another factor that is added at once brought its own. */
export async function keepFirstRecoverySet(db: Db, userId: string, set: RecoverySet): Promise<string[]> {
  await lockPerson(db, userId)
  if ((await factorsOf(db, userId)).recovery) return []
  await keepRecoverySet(db, userId, set)
  return set.codes
}

const lockPerson = (db: Db, userId: string) =>
  db.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

const half = () => Array.from({ length: halfLength }, () => crockfordAlphabet[randomInt(32)]).join('')

/** Ignores case, hyphens and letters that look like digits. */
const plain = (code: string) =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** The hash of a given code; null if the person has no unused codes. */
async function recoveryHash(db: Db, userId: string, code: string): Promise<Buffer | null> {
  const one = await db
    .selectFrom('recoveryCode')
    .select('salt')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return one ? hashCode(plain(code), one.salt) : null
}

async function useRecoveryCode(db: Db, userId: string, hash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
