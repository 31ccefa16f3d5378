import { sql } from 'kysely'
import type { Account } from '#contract/account.ts'
import { missingInProfile } from '#domain/profile.ts'
import { needsSecondFactor } from '#domain/secondFactor.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { hole, rowsOf } from '../../db/statement.ts'
import { Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { hasSecondFactor, userItems } from './queries.ts'

type Standing = Pick<Caller, 'actor' | 'withheld' | 'today'>

interface Row {
  id: string
  enrolled: boolean
  companyName: string | null
  authorityNames: Record<string, string> | null
  metadata: Parameters<typeof missingInProfile>[0]
}

/** The account of the person who asks: the profile, what it lacks, and the standing the policy reads. */
export async function accountOf(
  db: Db,
  { actor, withheld, today }: Standing,
  { secondFactor }: Pick<Config, 'secondFactor'>,
): Promise<Account> {
  if (!actor) throw new Problem('signedOut')
  const { company, authorities } = actor
  const values = {
    userId: actor.userId,
    companyId: company?.id ?? null,
    authorityIds: authorities.map(({ id }) => id),
  }
  const [row] = await rowsOf(db, { shape: 'account', build: () => accountRow(db), values })
  if (!row) throw new Problem('signedOut')
  const { id, enrolled, companyName, authorityNames, ...user } = row as unknown as Row
  return {
    ...user,
    _id: id,
    missingInProfile: missingInProfile(user.metadata, today),
    secondFactor: { required: secondFactor && needsSecondFactor(withheld ?? actor), enrolled },
    actor: {
      ...actor,
      company: company && { ...company, name: companyName ?? '' },
      authorities: authorities.map((held) => ({ ...held, name: authorityNames?.[held.id] ?? '' })),
    },
  } as unknown as Account
}

/** Every page asks for this: the person, and the names of the organisations for the screen, in one statement. */
const accountRow = (db: Db) =>
  userItems(db)
    .select([
      'u.mustChangePassword',
      hasSecondFactor.as('enrolled'),
      sql`(select name from company where id = ${hole('companyId')}::uuid)`.as('companyName'),
      sql`(select json_object_agg(id, name) from authority where id = any(${hole('authorityIds')}::uuid[]))`.as(
        'authorityNames',
      ),
    ])
    .where('u.id', '=', hole<string>('userId'))
