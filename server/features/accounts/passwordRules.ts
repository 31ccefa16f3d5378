import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isGuessable } from '#domain/guessable.ts'
import { nearWords, type Owner } from '#domain/nearWords.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'

/** 24 bits and 17 hashes per word give a false positive rate of 1 in 100,000. */
const bitsPerWord = 24
const hashes = 17

export function filterOf(passwords: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(Math.ceil((passwords.size * bitsPerWord) / 8))
  for (const candidate of passwords)
    for (const bit of bitsOf(candidate, filter)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter
}

/** No false negatives; about one false positive in 100,000. */
export const mayHold = (filter: Uint8Array, candidate: string) =>
  bitsOf(candidate, filter).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)

/** Double hashing (Kirsch and Mitzenmacher) with two parts of one SHA-256. */
function bitsOf(candidate: string, { length }: Uint8Array) {
  const hash = createHash('sha256').update(candidate).digest()
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 5)]
  return Array.from({ length: hashes }, (_bit, times) => (start + times * step) % (length * 8))
}

/** Shorter ones are in the list of common passwords or occur in long phrases by chance. */
export const shortestLeaked = 9

export const leakedPasswordsFile = new URL('leakedPasswords.bin', import.meta.url)

/**
 * Checks lower-case passwords against leaks. The filter is part of the program
 * (`scripts/leakedPasswords.ts`); no service is called.
 */
export async function loadLeakedPasswords() {
  const filter = await readFile(leakedPasswordsFile)
  return (candidate: string) => candidate.length >= shortestLeaked && mayHold(filter, candidate)
}

let common: Promise<ReadonlySet<string>> | undefined

export const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

let loaded: ReturnType<typeof loadLeakedPasswords> | undefined

type Names = Pick<Config, 'productName' | 'cardName'>

export async function assertUnguessable(
  password: string,
  owner: Owner,
  { productName, cardName }: Names,
  field = 'password',
) {
  const list = await commonPasswords()
  const isLeaked = await (loaded ??= loadLeakedPasswords())
  const related = nearWords(owner, [productName, cardName])
  if (isGuessable(password, { isCommon: (candidate) => list.has(candidate) || isLeaked(candidate), related }))
    throw new Problem('user.passwordCommon', { fields: { [field]: 'user.passwordCommon' } })
}

export async function ownerOf(db: Db, userId: string): Promise<Owner> {
  const { username, email, firstname, lastname, birthday, company } = await db
    .selectFrom('user as u')
    .leftJoin('coworker as w', (join) => join.onRef('w.userId', '=', 'u.id').on('w.until', 'is', null))
    .leftJoin('company as c', 'c.id', 'w.companyId')
    .select(['u.username', 'u.email', 'u.firstname', 'u.lastname', 'u.birthday', 'c.name as company'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { username, email, names: [firstname, lastname, company ?? ''], birthday: birthday ?? '' }
}
