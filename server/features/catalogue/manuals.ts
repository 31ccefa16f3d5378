import { sql } from 'kysely'
import { vehicleManuals, type ManualContent, type VehicleManual } from '#contract/vehicleManual.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import { crud, withoutColumns } from '../../resource/crud.ts'
import { findItem } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Db } from '../../db/db.ts'
import type { Context } from '../../http/context.ts'
import { currentId, vehicleItems } from './queries.ts'

/** Disconnection manuals: of an organisation for itself, or of administrators for everyone. */
export function manualRoutes(app: App) {
  const { plain } = crud(app, vehicleManuals, {
    table: 'vehicleManual',
    items: manualItems,
    fixed: ['companyId', 'authorityId'],
    columns: withoutColumns(parts),
    derive,
  })

  serve(app, vehicleManuals, {
    ...plain,

    async create(context) {
      const { body, actor, grants } = context
      const owner = ownerOf(context)
      if (!isGranted(grants, { ...owner, authorId: actor.userId })) throw new Problem('notFound')
      return plain.create({ ...context, body: { ...body, ...owner } })
    },
  })
}

const parts = [
  ...(['steps', 'measuringPoints', 'dischargeMinutes', 'hazards', 'ppe', 'tools', 'source'] as const),
  ...(['sourceVersion', 'sourceDate', 'disclaimer'] as const),
] as const

const manualItems = (db: Db) =>
  db
    .selectFrom('vehicleManual as m')
    .innerJoin('vehicle as v', 'v.id', 'm.vehicleId')
    .leftJoin('company as c', 'c.id', 'm.companyId')
    .leftJoin('authority as a', 'a.id', 'm.authorityId')
    .select(['m.id', 'm.version', 'm.vehicleId', 'm.companyId', 'm.authorityId', 'm.catalogue', 'm.title'])
    .select(['m.authorId', 'm.createdAt', 'm.updatedAt', 'm.searchText'])
    .select([
      sql<string>`concat_ws(' ', v.manufacturer, v.model, nullif(v.variant, ''))`.as('vehicle'),
      sql<string>`coalesce(c.name, a.name, '')`.as('owner'),
    ])
    .select(parts.map((part) => sql`m.content -> ${sql.lit(part)}`.as(part)))

type Writing = Context<typeof vehicleManuals.create> | Context<typeof vehicleManuals.update>

/** The named organisation, else the caller's; null for administrators, whose manuals are for everyone. */
function ownerOf({ body, actor }: Context<typeof vehicleManuals.create>) {
  const companyId = body.authorityId ? null : body.companyId
  const owners = { companyId, authorityId: body.authorityId }
  if (owners.companyId ?? owners.authorityId ?? actor.isAdmin) return owners
  if (actor.company?.role === 'admin') return { companyId: actor.company.id, authorityId: null }
  const authority = actor.authorities.find(({ role }) => role === 'admin')
  return { companyId: null, authorityId: authority?.id ?? null }
}

async function derive({ body, db, actor }: Writing, current?: VehicleManual) {
  const vehicleId = await currentId(db, 'vehicle', body.vehicleId)
  await findItem(db, vehicleItems(db), vehicleId, grantsOf(actor, 'vehicle.read')).catch((error: unknown) => {
    throw error instanceof Problem ? notThere('vehicleId') : error
  })
  const content = Object.fromEntries(parts.map((part) => [part, body[part]])) as Omit<ManualContent, 'title'>
  const row = { vehicleId, content: JSON.stringify(content) }
  return current ? row : { ...row, authorId: actor.userId }
}

export function manualFor(
  db: Db,
  vehicleId: string,
  { company, authorities }: { company: { id: string } | null; authorities: { id: string }[] },
) {
  const own = authorities.map(({ id }) => id)
  return manualItems(db)
    .where('m.vehicleId', '=', vehicleId)
    .where((is) =>
      is.or([
        is('m.catalogue', '=', 'accepted'),
        ...(company ? [is('m.companyId', '=', company.id)] : []),
        ...(own.length > 0 ? [is('m.authorityId', 'in', own)] : []),
      ]),
    )
    .orderBy(sql`m.catalogue is null`, 'desc')
    .orderBy('m.updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
