import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Grants, isGranted } from '#domain/policy.ts'
import { notThere, Problem } from '../../http/problem.ts'

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
      't.layout',
      't.accent',
      't.orientation',
      't.secondLanguage',
      't.translations',
      't.sheetId',
      't.boxes',
      't.sortOrder',
      't.createdAt',
      't.searchText',
      sql<boolean>`exists (select 1 from certificate c where c.template_id = t.id)`.as('used'),
    ])

/** Locked while something is created from it. */
export async function findTemplate(db: Db, id: string, grants: Grants) {
  const template = await db
    .selectFrom('template')
    .selectAll()
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (template && isGranted(grants, { authorityId: template.authorityId })) return template
  throw (await hasNone(db, grants)) ? new Problem('certificateTemplate.missing') : notThere('templateId')
}

async function hasNone(db: Db, grants: Grants) {
  const authorities = grants.flatMap(({ owners }) => owners.authorityId ?? [])
  const existing = await templateItems(db).where('t.authorityId', 'in', authorities).executeTakeFirst()
  return existing === undefined
}
