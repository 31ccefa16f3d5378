import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'

export const templateItems = (db: Db) =>
  db
    .selectFrom('template as t')
    .where('t.retiredAt', 'is', null)
    .select([
      't.id',
      't.version',
      't.authorityId',
      't.name',
      't.language',
      't.level',
      't.rank',
      't.validYears',
      't.reportTypes',
      't.standardsHtml',
      't.afterHtml',
      't.sortOrder',
      't.createdAt',
      't.searchText',
      sql<boolean>`exists (select 1 from certificate c where c.template_id = t.id)`.as('used'),
    ])

export async function findTemplate(db: Db, id: string) {
  const template = await db
    .selectFrom('template')
    .selectAll()
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!template) throw new Problem('certificateTemplate.missing')
  return template
}
