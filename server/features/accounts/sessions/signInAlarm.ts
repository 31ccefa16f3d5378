import { sql } from 'kysely'
import type { Services } from '../../../services.ts'

/** An alarm needs this multiple of the usual failures in five minutes, and at least `floor`. */
const alarming = { times: 10, floor: 5 }

interface Alarm {
  failures: number
  usual: number
}

/** Counts failed sign-ins of all accounts. Returns an alarm once if there are far more than usual. */
export async function countForAlarm({ database }: Pick<Services, 'database'>): Promise<Alarm | null> {
  const { counts } = database
  const { rows } = await sql<Alarm & { since: string }>`
    with counted as (
      insert into sign_in_count (since) values (date_bin('5 minutes', now(), '2000-01-01'))
      on conflict (since) do update set failures = sign_in_count.failures + 1
      returning since, failures)
    select since, failures,
      (select coalesce(sum(b.failures), 0) / 288.0 from sign_in_count b
        where b.since < counted.since and b.since >= counted.since - interval '1 day')::float8 as usual
    from counted`.execute(counts)
  const [now] = rows
  if (!now) return null
  const { since, failures, usual } = now
  if (failures < alarming.times * Math.max(usual, alarming.floor)) return null
  const { numUpdatedRows } = await counts
    .updateTable('signInCount')
    .set({ alarmed: true })
    .where('since', '=', since)
    .where('alarmed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { failures, usual } : null
}
