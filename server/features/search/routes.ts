import { sql } from 'kysely'
import { finding, foundKinds, type Match } from '#contract/find.ts'
import { grantsOf } from '#domain/policy.ts'
import { placeholder, runCached } from '../../db/statement.ts'
import { serve, type App } from '../../http/serve.ts'
import { itemsWhere, filterConditions, grantedRows, shapeOf, valuesOf } from '../../resource/within.ts'
import type { Context } from '../../http/context.ts'
import { kinds } from './kinds.ts'

type Asking = Context<typeof finding.find>

/** Results per kind, the best of a limited number of matches, because ranking reads each of them. */
const mostShown = 5
const mostWeighed = 30

export function findRoutes(app: App) {
  serve(app, finding, {
    async find(context) {
      await app.services.limits.count('find.ask.person', context.actor.userId)
      const items: Match[] = []
      // Sequential, so that a search uses one connection and not six.
      for (const kind of foundKinds) items.push(...(await ofKind(context, kind)))
      return { items }
    },
  })
}

/** Prefix matches before other matches. */
async function ofKind({ db, actor, query: { q }, today }: Asking, kind: Match['kind']): Promise<Match[]> {
  const { resource, title, detail, userId, companyId } = kinds[kind]
  const grants = grantsOf(actor, resource.list.action)
  if (grants.length === 0) return []
  const items = kinds[kind].items(grants)
  const search = { sf: '', so: '', search: q }
  const conditions = [...grantedRows(grants), ...filterConditions(resource, search)]
  const rows = await runCached(db, {
    shape: `find ${kind} ${items.name} ${shapeOf(conditions)}`,
    build: () =>
      db
        .selectFrom(
          itemsWhere(db, items(db, { today: placeholder('today') }), conditions)
            .select([
              'item.id',
              title.as('title'),
              sql<string>`coalesce(${detail}, '')`.as('detail'),
              sql<string | null>`${userId ?? null}::uuid`.as('userId'),
              sql<string | null>`${companyId ?? null}::uuid`.as('companyId'),
            ])
            .limit(sql.lit(mostWeighed))
            .as('found'),
        )
        .selectAll('found')
        .orderBy(sql`starts_with(lower(found.title), ${placeholder('begins')}::text)`, 'desc')
        .orderBy('found.title')
        .orderBy('found.id')
        .limit(sql.lit(mostShown)),
    values: { ...valuesOf(conditions), today, begins: q.toLowerCase() },
    unprepared: true,
  })
  return (rows as unknown as (Omit<Match, 'kind' | '_id'> & { id: string })[]).map(({ id, ...row }) => ({
    kind,
    _id: id,
    ...row,
  }))
}
