import { sql } from 'kysely'
import type { Account } from '#contract/account.ts'
import type { Actor } from '#domain/policy.ts'
import { missingInProfile } from '#domain/profile.ts'
import { needsSecondFactor } from '#domain/secondFactor.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { hasSecondFactor, userItems } from './queries.ts'

type Standing = Pick<Caller, 'actor' | 'withheld' | 'today'>

/** The account of the person who asks: the profile, what it lacks, and the standing the policy reads. */
export async function accountOf(
  db: Db,
  { actor, withheld, today }: Standing,
  { secondFactor }: Pick<Config, 'secondFactor'>,
): Promise<Account> {
  if (!actor) throw new Problem('signedOut')
  const { id, enrolled, companyName, authorityNames, ...user } = await userItems(db)
    .select([
      'u.mustChangePassword',
      hasSecondFactor.as('enrolled'),
      companyNameOf(actor).as('companyName'),
      authorityNamesOf(actor).as('authorityNames'),
    ])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    ...user,
    _id: id,
    missingInProfile: missingInProfile(user.metadata, today),
    secondFactor: { required: secondFactor && needsSecondFactor(withheld ?? actor), enrolled },
    actor: {
      ...actor,
      company: actor.company && { ...actor.company, name: companyName ?? '' },
      authorities: actor.authorities.map((held) => ({ ...held, name: authorityNames?.[held.id] ?? '' })),
    },
  } as unknown as Account
}

// The names of the organisations, for the screen.
const companyNameOf = ({ company }: Actor) =>
  sql<string | null>`(select name from company where id = ${company?.id ?? null})`

const authorityNamesOf = ({ authorities }: Actor) =>
  sql<Record<
    string,
    string
  > | null>`(select json_object_agg(id, name) from authority where id = any(${authorities.map(({ id }) => id)}::uuid[]))`
