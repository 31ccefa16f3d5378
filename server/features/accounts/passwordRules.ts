import { isGuessable } from '#domain/guessable.ts'
import { nearWords, type Owner } from '#domain/nearWords.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { knownPasswords } from './knownPasswords.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** A bundled list; no service is called. */
export const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

let loaded: ReturnType<typeof knownPasswords> | undefined

type Names = Pick<Config, 'productName' | 'cardName'>

/** Refuses a password that is easy to guess, with an error for the given field. */
export async function assertUnguessable(
  password: string,
  owner: Owner,
  { productName, cardName }: Names,
  field = 'password',
) {
  const list = await commonPasswords()
  const isKnown = await (loaded ??= knownPasswords())
  const related = nearWords(owner, [productName, cardName])
  if (isGuessable(password, { isCommon: (word) => list.has(word) || isKnown(word), words: related }))
    throw new Problem('user.passwordCommon', { fields: { [field]: 'user.passwordCommon' } })
}

/** The words that the owner's password must not contain. */
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
