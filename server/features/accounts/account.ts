import type { Account } from '#contract/account.ts'
import type { Day } from '#domain/day.ts'
import type { Actor } from '#domain/policy.ts'
import { missingInProfile } from '#domain/profile.ts'
import type { Db } from '../../db/db.ts'
import { userItems } from './queries.ts'

/** The account of the person who asks: the profile, what it lacks, and the standing the policy reads. */
export async function accountOf(db: Db, actor: Actor, today: Day): Promise<Account> {
  const { id, ...user } = await userItems(db)
    .select(['u.mustChangePassword'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    ...user,
    _id: id,
    missingInProfile: missingInProfile(user.metadata, today),
    actor: { ...actor, ...(await standingOf(db, actor)) },
  } as unknown as Account
}

/** The same standing with the names of the organisations, for the screen. */
async function standingOf(db: Db, { company, authorities }: Actor) {
  const names = new Map<string, string>()
  if (company) {
    const { name } = await db
      .selectFrom('company')
      .select('name')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    names.set(company.id, name)
  }
  if (authorities.length > 0) {
    const ids = authorities.map(({ id }) => id)
    for (const { id, name } of await db
      .selectFrom('authority')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute())
      names.set(id, name)
  }
  return {
    company: company && { ...company, name: names.get(company.id) ?? '' },
    authorities: authorities.map((held) => ({ ...held, name: names.get(held.id) ?? '' })),
  }
}
