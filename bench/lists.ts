import type { Kysely } from 'kysely'
import { users } from '#contract/account.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import { reports } from '#contract/report.ts'
import type { Resource } from '#contract/resource.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Belonging, Reach } from '#domain/policy.ts'
import type { DB } from '../server/db/tables.ts'
import { userItems } from '../server/features/accounts/queries.ts'
import { certificateFilters, certificateItems } from '../server/features/certificates/queries.ts'
import { companyItems } from '../server/features/companies/queries.ts'
import { reportRows } from '../server/features/reports/queries.ts'
import { companyVehicleItems } from '../server/features/vehicles/queries.ts'
import { crud } from '../server/http/crud.ts'
import { openTotals } from '../server/http/totals.ts'

/** A list somebody may ask for: of what, within which reach, and how it is narrowed. */
export interface AskedList {
  name: string
  list: (db: Kysely<DB>) => Promise<unknown>
}

type Items = Parameters<typeof crud>[2]['items']

interface Kind {
  resource: Resource
  items: Items
  filters?: Parameters<typeof crud>[2]['filters']
  reaches: Record<string, Belonging[]>
  narrowings: Record<string, string>[]
}

/** Ids of organisations and people of the seeded database, from the largest to somebody. */
export interface Somebody {
  largestAuthority: string
  smallAuthority: string
  company: string
  user: string
}

/** What the system administrator reaches. */
export const ofEverything = 'everything'

const searches: Record<string, string>[] = [
  {},
  { search: 'rauten' },
  { search: 'gibt es nicht' },
  { search: 'xy' },
]

const kinds = ({ largestAuthority, smallAuthority, company, user }: Somebody): Kind[] => [
  {
    resource: certificates,
    items: certificateItems as Items,
    filters: certificateFilters,
    reaches: {
      [ofEverything]: [{}],
      'largest authority': [{ authorityId: largestAuthority }],
      'small authority': [{ authorityId: smallAuthority }],
      'company and own': [{ userId: user }, { companyId: company }],
      own: [{ userId: user }],
    },
    narrowings: [
      ...searches,
      { lo: '50' },
      { state: 'valid,expiring' },
      { state: 'suspended' },
      { state: 'expiring' },
      { state: 'expired' },
      { level: 'EVAL-3' },
      { day: '30' },
    ],
  },
  {
    resource: reports,
    items: reportRows as Items,
    reaches: { [ofEverything]: [{}], company: [{ companyId: company }], own: [{ authorId: user }] },
    narrowings: [
      ...searches,
      { lo: '50' },
      { state: 'draft' },
      { result: 'invalid' },
      { type: 'isolation' },
      { type: 'isolation', result: 'invalid' },
      { type: 'disconnection', result: 'valid', state: 'final' },
      { day: '30' },
    ],
  },
  {
    resource: companyVehicles,
    items: companyVehicleItems as Items,
    reaches: { [ofEverything]: [{}], company: [{ companyId: company }] },
    narrowings: [...searches, { lo: '50' }, { drivetrain: 'BEV' }],
  },
  {
    resource: users,
    items: userItems as Items,
    reaches: {
      [ofEverything]: [{}],
      company: [{ companyId: company }],
      'holders of the largest authority': [{ holderAuthorityId: largestAuthority }],
    },
    narrowings: [...searches, { lo: '50' }],
  },
  {
    resource: companies,
    items: companyItems as Items,
    reaches: { [ofEverything]: [{}] },
    narrowings: searches,
  },
]

/** Every list in every order. */
export function askedLists(somebody: Somebody, today: string): AskedList[] {
  const app = { house: { totals: openTotals(), config: { timeZone: 'Europe/Vienna' } } } as never
  return kinds(somebody).flatMap(({ resource, items, filters, reaches, narrowings }) => {
    const { list } = crud(app, resource, { table: 'user', items, filters, toRow: () => ({}) })
    return Object.entries(reaches).flatMap(([reachName, owners]) =>
      resource.sort.flatMap((sf) =>
        ['asc', 'desc'].flatMap((so) =>
          narrowings.map((narrowing) => ({
            name: `${resource.name} of ${reachName} by ${sf} ${so} ${Object.entries(narrowing).flat().join(' ')}`,
            list: (db: Kysely<DB>) =>
              list({
                db,
                reach: owners.map((one) => ({
                  owners: one,
                  fields: 'full',
                  confirm: false,
                  role: 'user',
                })) satisfies Reach,
                query: { l: 10, sf, so, ...narrowing, lo: Number(narrowing.lo ?? 0) },
                today,
              } as never),
          })),
        ),
      ),
    )
  })
}
