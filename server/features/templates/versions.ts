import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { certificateTemplates } from '#contract/template.ts'
import type { Db } from '../../db/db.ts'

type Version = Answer<typeof certificateTemplates.versions>['items'][number]

export async function versionsOf(db: Db, templateId: string): Promise<Version[]> {
  const rows = await db
    .selectFrom('templateVersion as v')
    .leftJoin('user as u', 'u.id', 'v.changedBy')
    .where('v.templateId', '=', templateId)
    .select(['v.version', 'v.changedAt', 'v.content', 'u.fullname as changedBy'])
    .select(
      sql<number>`(select count(*) from certificate c where c.template_id = v.template_id
        and c.template_version = v.version and c.state not in ('sealing', 'failed'))`.as('certificates'),
    )
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map(({ content, ...facts }) => ({ ...facts, ...(camelCased(content) as Content) }))
}

type Content = Omit<Version, 'version' | 'changedAt' | 'changedBy' | 'certificates'>

const camelCased = (content: unknown) =>
  Object.fromEntries(
    Object.entries(content as object).map(([column, value]) => [
      column.replace(/_(\w)/g, (_all, character: string) => character.toUpperCase()),
      value as unknown,
    ]),
  )
