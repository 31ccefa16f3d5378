import { type RawBuilder, sql } from 'kysely'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import type { Match } from '#contract/find.ts'
import { instruments } from '#contract/instrument.ts'
import { reports } from '#contract/report.ts'
import type { Resource } from '#contract/resource.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Grants } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import type { Items } from '../../resource/items.ts'
import { certificateItems } from '../certificates/queries.ts'
import { itemsSearchedIn } from '../people/fieldsFor.ts'
import { companyItems } from '../companies/queries.ts'
import { instrumentItems } from '../instruments/queries.ts'
import { reportRows } from '../reports/queries.ts'
import { companyVehicleItems } from '../vehicles/queries.ts'

export interface Kind {
  resource: Pick<Resource, 'list' | 'filter' | 'range'>
  /** Which fields are searched depends on the fields visible for every row. */
  items: (grants: Grants) => (db: Db, at: { today: string }) => Items<unknown>
  title: RawBuilder<string>
  detail: RawBuilder<string>
  userId?: RawBuilder<string>
  companyId?: RawBuilder<string>
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
  },
  report: {
    resource: reports,
    items: () => reportRows,
    title: sql`coalesce(item.number, item.name)`,
    detail: joined(sql`item.vehicle`, sql`item.name`),
    userId: sql`item.author_id`,
  },
  instrument: {
    resource: instruments,
    items: () => instrumentItems,
    title: sql`item.make || ' ' || item.model`,
    detail: joined(sql`item.serial`, sql`item.inventory_no`),
  },
  company: {
    resource: companies,
    items: () => companyItems,
    title: sql`item.name`,
    detail: sql`item.city`,
  },
}
