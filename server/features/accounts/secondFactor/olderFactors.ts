import { sql, type RawBuilder } from 'kysely'
import type { SignedInEndpoint } from '#contract/endpoint.ts'
import type { Db } from '../../../db/db.ts'
import { isRecent } from '../../../session/permission.ts'
import { Problem } from '../../../http/problem.ts'
import type { Context } from '../../../http/context.ts'
import { factorsOf } from '../queries.ts'

/**
 * Factors added before the owner of the mailbox confirmed the account, possibly by a stranger. A password
 * reset may remove only these, because a reset must not bypass the owner's factor (OWASP ASVS 5.0, 6.4.3). If
 * a role requires a factor, only a system administrator removes it.
 */
const isOlder = (since: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from "user" u where u.id = f.user_id and not u.is_admin
    and (u.owned_since is null or ${sql.ref(since)} < u.owned_since)
    and not exists (select from authority_member m where m.user_id = u.id and m.role in ('admin', 'trainer')))`

const passkeys = (userId: string) =>
  sql<{ id: string }>`select f.id from passkey f where f.user_id = ${userId} and ${isOlder('f.createdAt')}`

const apps = (userId: string) =>
  sql<{ id: string }>`select f.user_id as id from totp f
    where f.user_id = ${userId} and f.confirmed_at is not null and ${isOlder('f.confirmedAt')}`

export async function hasOlderFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`${passkeys(userId)} union all ${apps(userId)} limit 1`.execute(db)
  return rows.length > 0
}

/** Also removes the recovery codes with the last factor. Returns whether there were any. */
export async function removeOlderFactors(db: Db, userId: string): Promise<boolean> {
  const removed = [
    await sql`delete from passkey where id in (${passkeys(userId)}) returning id`.execute(db),
    await sql`delete from totp where user_id in (${apps(userId)}) returning user_id`.execute(db),
  ]
  await sql`delete from recovery_code r where r.user_id = ${userId}
    and not exists (select from passkey p where p.user_id = r.user_id)
    and not exists (select from totp t where t.user_id = r.user_id and t.confirmed_at is not null)`.execute(
    db,
  )
  return removed.some(({ rows }) => rows.length > 0)
}

/** Changing second factors requires an existing factor within the last ten minutes, whatever the role. */
export async function ownerProven({
  db,
  actor,
  caller,
}: Pick<Context<SignedInEndpoint>, 'db' | 'actor' | 'caller'>): Promise<string> {
  const { totp, passkey } = await factorsOf(db, actor.userId)
  if ((totp || passkey) && !isRecent(caller.secondFactorAt, caller))
    throw new Problem('secondFactor.confirmationNeeded')
  return actor.userId
}
