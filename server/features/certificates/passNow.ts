import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { todayIn } from '../../db/today.ts'
import type { Services } from '../../services.ts'
import { verificationOf } from '../verify/verify.ts'
import { passFactsOf } from './passFacts.ts'

/** Time of the last change of state or instruction of the certificate `c`. */
export const lastChange = sql<string>`greatest(c.state_at,
  (select max(i.created_at) from instruction i where i.certificate_id = c.id))`

type Row = NonNullable<Awaited<ReturnType<typeof passRow>>>

export const passRow = (db: Db, id: string) =>
  db
    .selectFrom('certificate as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['c.id', 'c.verifyCode', 'c.userId', 'u.language', 'c.level', 'c.holder', 'c.name', 'c.number'])
    .select(['c.issuer', 'c.dueDate', 'c.state', lastChange.as('changedAt'), sql<string>`now()`.as('now')])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** The pass in the holder's language, with the verdict of the verification page. */
export async function passNow(
  { config, log }: Pick<Services, 'config' | 'log'>,
  db: Db,
  { id, verifyCode, language: locale, now, ...row }: Row,
) {
  const today = await todayIn(db, config.timeZone)
  const asking = { db, config, log, code: verifyCode, recordId: id, today, now: new Date(now) }
  const { certificate = row, ...said } = await verificationOf(asking)
  const verified = { ...said, id, verifyCode, certificate }
  return { facts: passFactsOf({ config }, verified, { locale, today }), state: said.state }
}
