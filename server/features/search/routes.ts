import { type RawBuilder, sql } from 'kysely'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import { type Match, finding, foundKinds } from '#contract/find.ts'
import { instruments } from '#contract/instrument.ts'
import { reports } from '#contract/report.ts'
import type { Resource } from '#contract/resource.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { type Grants, grantsOf } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import type { Items } from '../../resource/items.ts'
import { certificateItems } from '../certificates/queries.ts'
import { itemsSearchedIn } from '../people/fieldsFor.ts'
import { companyItems } from '../companies/queries.ts'
import { instrumentItems } from '../instruments/queries.ts'
import { reportRows } from '../reports/queries.ts'
import { companyVehicleItems } from '../vehicles/queries.ts'
import { placeholder, runCached } from '../../db/statement.ts'
import { serve, type App } from '../../http/serve.ts'
import { itemsWhere, filterConditions, grantedRows, shapeOf, valuesOf } from '../../resource/within.ts'
import type { Context } from '../../http/context.ts'

export interface Kind {
  resource: Pick<Resource, 'list' | 'filter' | 'range'>
  /** Which fields are searched depends on the fields visible for every row. */
  items: (grants: Grants) => (db: Db, at: { today: string }) => Items<unknown>
  title: RawBuilder<string>
  detail: RawBuilder<string>
  userId?: RawBuilder<string>
  companyId?: RawBuilder<string>
  /** Newest first, instead of by title. */
  newest?: true
}

const joined = (...parts: ReturnType<typeof sql<string>>[]) =>
  sql<string>`concat_ws(' · ', ${sql.join(parts.map((part) => sql`nullif(${part}, '')`))})`

export const kinds: Record<Match['kind'], Kind> = {
  user: {
    resource: users,
    items: itemsSearchedIn,
    title: sql`coalesce(nullif(item.fullname, ''), item.evalid)`,
    detail: sql`item.evalid`,
    userId: sql`item.id`,
    companyId: sql`item.company_id`,
  },
  companyVehicle: {
    resource: companyVehicles,
    items: () => companyVehicleItems,
    title: sql`coalesce(nullif(item.plate, ''), item.vin)`,
    detail: joined(sql`item.manufacturer || ' ' || item.model`, sql`item.vin`),
  },
  certificate: {
    resource: certificates,
    items: () => certificateItems,
    title: sql`coalesce(nullif(item.number, ''), item.name)`,
    detail: joined(sql`item.holder`, sql`item.level`),
    userId: sql`item.user_id`,
    newest: true,
  },
  report: {
    resource: reports,
    items: () => reportRows,
    title: sql`coalesce(item.number, item.name)`,
    detail: joined(sql`item.vehicle`, sql`item.name`),
    userId: sql`item.author_id`,
    newest: true,
  },
  instrument: {
    resource: instruments,
    items: () => instrumentItems,
    title: sql`item.make || ' ' || item.model`,
    detail: joined(sql`item.serial`, sql`item.inventory_no`),
  },
  company: { resource: companies, items: () => companyItems, title: sql`item.name`, detail: sql`item.city` },
}

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

async function ofKind({ db, actor, query: { q }, today }: Asking, kind: Match['kind']): Promise<Match[]> {
  const { resource, title, detail, userId, companyId, newest } = kinds[kind]
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
              sql<Date | null>`${newest ? sql`item.created_at` : null}::timestamptz`.as('newest'),
            ])
            .limit(sql.lit(mostWeighed))
            .as('found'),
        )
        .selectAll('found')
        .orderBy(sql`starts_with(lower(found.title), ${placeholder('begins')}::text)`, 'desc')
        .orderBy('found.newest', (order) => order.desc().nullsLast())
        .orderBy('found.title')
        .orderBy('found.id')
        .limit(sql.lit(mostShown)),
    values: { ...valuesOf(conditions), today, begins: q.toLowerCase() },
    unprepared: true,
  })
  const found = rows as unknown as (Omit<Match, 'kind' | '_id'> & { id: string })[]
  return found.map(({ id, ...row }) => ({ kind, _id: id, ...row }))
}
