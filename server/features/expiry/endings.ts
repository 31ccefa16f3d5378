import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import type { Owner } from '../../mail/dueSection.ts'
import { validityOf } from '../certificates/validity.ts'

/** Items per month; the rest is only counted. */
const mostNamed = 10

interface Row {
  month: string
  total: number
  holder: string
  level: string
  dueDate: Day
}

export interface Month {
  /** `2026-12` */
  month: string
  total: number
  named: Pick<Row, 'holder' | 'level' | 'dueDate'>[]
}

/** Certificates of a company's people or an authority that expire within the reminder period. */
export async function endingsOf(db: Db, owner: Owner, today: Day): Promise<Month[]> {
  const ofOwner =
    'companyId' in owner ? sql`c.company_id = ${owner.companyId}` : sql`c.authority_id = ${owner.authorityId}`
  const { rows } = await sql<Row>`
    select month, total, holder, level, due_date from (
      select to_char(c.due_date, 'YYYY-MM') as month, c.holder, c.level, c.due_date, c.id,
        count(*) over (partition by to_char(c.due_date, 'YYYY-MM')) as total,
        row_number() over (partition by to_char(c.due_date, 'YYYY-MM') order by c.due_date, c.id) as place
      from certificate c join "user" u on u.id = c.user_id and u.activated
      where ${ofOwner} and ${validityOf('c', today).isExpiring}) ending
    where place <= ${mostNamed} order by due_date, id`.execute(db)
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, named]) => ({
    month,
    total: named[0]?.total ?? 0,
    named: named.map(({ holder, level, dueDate }) => ({ holder, level, dueDate })),
  }))
}
