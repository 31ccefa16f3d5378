import { sql, type Expression } from 'kysely'
import type { Account } from '#contract/account.ts'
import { missingInProfile } from '#domain/profile.ts'
import { needsSecondFactor } from '#domain/secondFactor.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { placeholder, rowFromJson, runCached } from '../../db/statement.ts'
import { Problem } from '../../http/problem.ts'
import type { Beside, Caller } from '../../session/session.ts'
import { asksForTerms } from '../system/legal/queries.ts'
import { hasSecondFactor, userItems } from './queries.ts'

type AccountCaller = Pick<Caller, 'actor' | 'withoutSecondFactor' | 'today'>

interface Row {
  id: string
  enrolled: boolean
  companyName: string | null
  companyLocked: boolean | null
  authorityNames: Record<string, string> | null
  metadata: Parameters<typeof missingInProfile>[0]
}

type Rules = Pick<Config, 'secondFactor'>

export async function accountOf(db: Db, caller: AccountCaller, rules: Rules): Promise<Account> {
  const build = () => accountRow(db, placeholder<string>('userId'), 'now()')
  const [row] = await runCached(db, { shape: 'account', build, values: { userId: caller.actor?.userId } })
  return accountFrom(row, caller, rules)
}

/** The same, in the statement of the session look-up, because every page begins with it. */
export function accountBeside(db: Db): Beside {
  const row = accountRow(db, sql.ref('s.user_id'), 's.created_at').compile()
  return { name: 'account', sql: `(select row_to_json(account) from (${row.sql}) account)` }
}

const moments = ['lastLogin', 'lastActivity', 'createdAt', 'updatedAt']

export const accountRead = (beside: unknown, caller: AccountCaller, rules: Rules) =>
  accountFrom(beside ? rowFromJson(beside as Record<string, unknown>, moments) : undefined, caller, rules)

function accountFrom(
  row: Record<string, unknown> | undefined,
  { actor, withoutSecondFactor, today }: AccountCaller,
  { secondFactor }: Rules,
): Account {
  if (!actor || row?.id !== actor.userId) throw new Problem('signedOut')
  const { company, authorities } = actor
  const { id, enrolled, companyName, companyLocked, authorityNames, ...user } = row as unknown as Row
  return {
    ...user,
    _id: id,
    missingInProfile: missingInProfile(user.metadata, today),
    secondFactor: { required: secondFactor && needsSecondFactor(withoutSecondFactor ?? actor), enrolled },
    actor: {
      ...actor,
      company: company && { ...company, name: companyName ?? '', locked: companyLocked ?? false },
      authorities: authorities.map((held) => ({ ...held, name: authorityNames?.[held.id] ?? '' })),
    },
  } as unknown as Account
}

const accountRow = (db: Db, userId: Expression<string> | string, sessionBegan: string) =>
  userItems(db)
    .select([
      'u.mustChangePassword',
      hasSecondFactor.as('enrolled'),
      asksForTerms(sessionBegan).as('asksForTerms'),
      sql`(select name from company where id = c.company_id)`.as('companyName'),
      sql`(select locked_at is not null from company where id = c.company_id)`.as('companyLocked'),
      sql`(select json_object_agg(a.id, a.name) from authority_member m join authority a on a.id = m.authority_id
        where m.user_id = u.id)`.as('authorityNames'),
    ])
    .where('u.id', '=', userId)
