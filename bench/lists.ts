import type { Kysely } from 'kysely'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import type { Schema } from '#contract/endpoint.ts'
import { topics } from '#contract/forum.ts'
import { reports } from '#contract/report.ts'
import { flag } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Owners, Grants } from '#domain/policy.ts'
import type { DB } from '../server/db/tables.ts'
import { userItems } from '../server/features/accounts/queries.ts'
import {
  certificateFilters,
  certificateItems,
  certificatesFoundBy,
} from '../server/features/certificates/queries.ts'
import { companyItems } from '../server/features/companies/queries.ts'
import { topicEntries, topicsFoundBy } from '../server/features/forum/queries.ts'
import { reportRows } from '../server/features/reports/queries.ts'
import { companyVehicleItems } from '../server/features/vehicles/queries.ts'
import { crud } from '../server/resource/crud.ts'
import type { FoundBy } from '../server/resource/found.ts'
import { openTotals } from '../server/resource/totals.ts'

interface MeasuredList {
  name: string
  list: (db: Kysely<DB>) => Promise<unknown>
}

type Items = Parameters<typeof crud>[2]['items']

interface Kind {
  resource: Resource
  items: Items
  filters?: Parameters<typeof crud>[2]['filters']
  search?: FoundBy
  grants: Record<string, Owners[]>
  narrowings: Record<string, string>[]
}

export interface SeededIds {
  largestAuthority: string
  smallAuthority: string
  company: string
  user: string
  template: string
  companyVehicle: string
}

export const ofEverything = 'everything'

const searches: Record<string, string>[] = [
  {},
  { search: 'rauten' },
  { search: 'gibt es nicht' },
  { search: 'xy' },
]

const kinds = ({ largestAuthority, smallAuthority, company, user }: SeededIds): Kind[] => [
  {
    resource: certificates,
    items: certificateItems as Items,
    filters: certificateFilters,
    search: certificatesFoundBy,
    grants: {
      [ofEverything]: [{}],
      'largest authority': [{ authorityId: largestAuthority }],
      'small authority': [{ authorityId: smallAuthority }],
      'company and own': [{ userId: user }, { companyId: company }],
      own: [{ userId: user }],
    },
    narrowings: [...searches, { lo: '50' }, { state: 'valid,expiring' }, { day: '30' }],
  },
  {
    resource: reports,
    items: reportRows as Items,
    grants: { [ofEverything]: [{}], company: [{ companyId: company }], own: [{ authorId: user }] },
    narrowings: [
      ...searches,
      { lo: '50' },
      { type: 'isolation', result: 'invalid' },
      { type: 'disconnection', result: 'valid', state: 'final' },
      { day: '30' },
    ],
  },
  {
    resource: companyVehicles,
    items: companyVehicleItems as Items,
    grants: { [ofEverything]: [{}], company: [{ companyId: company }] },
    narrowings: [...searches, { lo: '50' }],
  },
  {
    resource: users,
    items: userItems as Items,
    grants: {
      [ofEverything]: [{}],
      company: [{ companyId: company }],
      'holders of the largest authority': [{ holderAuthorityId: largestAuthority }],
    },
    narrowings: [...searches, { lo: '50' }],
  },
  {
    resource: companies,
    items: companyItems as Items,
    grants: { [ofEverything]: [{}] },
    narrowings: searches,
  },
  {
    resource: topics,
    items: topicEntries as Items,
    search: topicsFoundBy,
    grants: {
      [ofEverything]: [{}],
      'what all see and own': [{ authorId: user }, { catalogue: 'accepted' }],
    },
    narrowings: [
      {},
      { lo: '50' },
      { search: 'trennstelle' },
      { search: 'trennstelle ladedose' },
      { search: 'gibt es nicht' },
      { search: 'xy' },
    ],
  },
]

/** Each filter alone: every value of an enumeration, one existing value of others. */
function singleFilters({ filter, range }: Resource, seededIds: SeededIds): Record<string, string>[] {
  const present: Record<string, string> = {
    authorityId: seededIds.largestAuthority,
    ...{ companyId: seededIds.company, companyVehicleId: seededIds.companyVehicle },
    ...{ userId: seededIds.user, authorId: seededIds.user, issuedBy: seededIds.user },
    ...{ templateId: seededIds.template, vehicleId: seededIds.template },
    ...{ level: 'EVAL-3', manufacturer: 'Hersteller 7' },
  }
  const year = new Date().getFullYear()
  return [
    ...Object.entries(filter).flatMap(([field, schema]) =>
      (optionsOf(schema) ?? [presentOf(field, present)]).map((value) => ({ [field]: value })),
    ),
    ...range.flatMap((field) => [
      { [`${field}.from`]: `${year - 1}-03-01`, [`${field}.to`]: `${year - 1}-03-31` },
      { [`${field}.from`]: `${year + 1}-03-01` },
      { [`${field}.to`]: `${year - 3}-03-01` },
    ]),
  ]
}

function optionsOf(schema: Schema): readonly string[] | undefined {
  if (schema === (flag as Schema)) return ['true', 'false']
  return 'options' in schema ? (schema.options as readonly string[]) : undefined
}

function presentOf(field: string, present: Record<string, string>) {
  const value = present[field]
  if (value === undefined) throw new Error(`bench/lists.ts has no value for the filter ${field}`)
  return value
}

export function measuredLists(seededIds: SeededIds, today: string): MeasuredList[] {
  const app = { services: { totals: openTotals(), config: { timeZone: 'Europe/Vienna' } } } as never
  return kinds(seededIds).flatMap(({ resource, items, filters, search, grants, narrowings }) => {
    const { plain } = crud(app, resource, { table: 'user', items, filters, search, columns: {} })
    return Object.entries(grants).flatMap(([name, owners]) =>
      resource.sort.flatMap((sf) =>
        ['asc', 'desc'].flatMap((so) =>
          [...narrowings, ...singleFilters(resource, seededIds)].map((narrowing) => ({
            name: `${resource.name} of ${name} by ${sf} ${so} ${Object.entries(narrowing).flat().join(' ')}`,
            list: (db: Kysely<DB>) =>
              plain.list({
                db,
                grants: owners.map((one) => ({
                  owners: one,
                  fields: 'full',
                  confirm: false,
                  role: 'user',
                })) satisfies Grants,
                query: { l: 10, sf, so, ...narrowing, lo: Number(narrowing.lo ?? 0) },
                today,
              } as never),
          })),
        ),
      ),
    )
  })
}
