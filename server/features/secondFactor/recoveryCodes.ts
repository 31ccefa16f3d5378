import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { crockfordAlphabet } from '#domain/crockford.ts'
import type { Db } from '../../db/db.ts'
import { hashCode } from '../accounts/password.ts'

const howMany = 10
const halfLength = 5

export interface RecoverySet {
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/** Ten codes for the day the phone is gone, each for one use. They are shown once and never again. */
export async function newRecoverySet(): Promise<RecoverySet> {
  const codes = Array.from({ length: howMany }, () => `${half()}-${half()}`)
  const salt = randomBytes(16)
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashCode(plain(code), salt))) }
}

/** Keeps a new set; the one before ends. */
export async function keepRecoverySet(db: Db, userId: string, { salt, hashes }: RecoverySet) {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, salt, hash })))
    .execute()
}

const half = () => Array.from({ length: halfLength }, () => crockfordAlphabet[randomInt(32)]).join('')

/** As it was meant: letter case, hyphens and the letters mistaken for digits make no difference. */
const plain = (code: string) =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** A given code as it would be stored; null where the person has none left. */
export async function recoveryHash(db: Db, userId: string, code: string): Promise<Buffer | null> {
  const one = await db
    .selectFrom('recoveryCode')
    .select('salt')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return one ? hashCode(plain(code), one.salt) : null
}

/** Whether it is one of the person's unused codes; from now on it is used. */
export async function useRecoveryCode(db: Db, userId: string, hash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
