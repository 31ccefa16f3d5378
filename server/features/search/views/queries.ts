import { sql } from 'kysely'
import { mostViews, type ViewedList } from '#domain/savedView.ts'
import { resources } from '#contract/resources.ts'
import { filtersLeft, type ViewState } from '#contract/savedView.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'

/** Without the default marks, which are read separately. */
export const savedViewItems = (db: Db) =>
  db
    .selectFrom('savedView as v')
    .leftJoin('company as c', 'c.id', 'v.companyId')
    .leftJoin('authority as a', 'a.id', 'v.authorityId')
    .select([
      'v.id',
      'v.version',
      'v.list',
      'v.name',
      'v.state',
      'v.userId',
      'v.companyId',
      'v.authorityId',
      'v.createdAt',
      'v.searchText',
      sql<string | null>`coalesce(c.name, a.name)`.as('owner'),
      sql<boolean>`false`.as('isDefault'),
    ])

/** A person, or the organisation that shares the view. */
export interface ViewOwner {
  userId: string | null
  companyId: string | null
  authorityId: string | null
}

/** Limits the views per owner and list. Serialised, so parallel calls respect the limit. */
export async function assertViewQuota(
  db: Db,
  { list, owner, id }: { list: ViewedList; owner: ViewOwner; id?: string },
) {
  const { userId, companyId, authorityId } = owner
  await sql`select pg_advisory_xact_lock(hashtext('eval:savedView'), hashtext(${userId ?? companyId ?? authorityId}))`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`select count(*) as count from saved_view
    where list = ${list} and coalesce(user_id, company_id, authority_id) = ${userId ?? companyId ?? authorityId}::uuid
      and id is distinct from ${id ?? null}::uuid`.execute(db)
  if (Number(rows[0]?.count) >= mostViews) throw new Problem('savedView.tooMany')
}

export async function defaultsOf(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('defaultView').select('viewId').where('userId', '=', userId).execute()
  return new Set(rows.map(({ viewId }) => viewId))
}

export async function keepDefault(
  db: Db,
  { userId, list, viewId }: { userId: string; list: ViewedList; viewId: string | null },
) {
  await db.deleteFrom('defaultView').where('userId', '=', userId).where('list', '=', list).execute()
  if (!viewId) return
  await db
    .insertInto('defaultView')
    .values({ userId, list, viewId })
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ viewId }))
    .execute()
}

/** A view that is no longer shared is no longer the default of others. */
export const dropOthersDefaults = (db: Db, viewId: string, userId: string) =>
  db.deleteFrom('defaultView').where('viewId', '=', viewId).where('userId', '<>', userId).execute()

/** Refuses state that the list cannot show. Old views may contain such state. */
export function assertStateShown(list: ViewedList, state: ViewState) {
  const { sort, itemFields, ...filtered } = resources[list === 'allReports' ? 'report' : list]
  const [dropped] = filtersLeft(state.filters, filtered).dropped
  const violations = {
    ...(dropped && { [`state.filters.${dropped.field}`]: 'invalid' }),
    ...(!sort.includes(state.sort) && { 'state.sort': 'invalid' }),
    ...(state.columns.some((column) => !itemFields.includes(column)) && { 'state.columns': 'invalid' }),
  }
  if (Object.keys(violations).length > 0) throw new Problem('invalid', { fields: violations })
}
