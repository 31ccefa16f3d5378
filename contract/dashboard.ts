import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'

/** The lists a figure leads to, by the name of what they show. */
export const countedLists = [
  'certificate',
  'report',
  'companyVehicle',
  'vehicleAction',
  'instrument',
  'invitation',
  'renewalRequest',
  'vehicle',
  'vehicleManufacturer',
  'complaint',
] as const
export type CountedList = (typeof countedLists)[number]

/** What there is of everything. */
export const standings = ['certificatesValid', 'certificatesExpiring', 'vehicles'] as const
/** When the certificates end that end soon. */
export const endings = ['endingIn30', 'endingIn60', 'endingIn90'] as const
/** What waits for someone. */
export const duties = [
  'dangerousDrafts',
  'drafts',
  'reportsFailed',
  'actionsOpen',
  'instrumentsDue',
  'certificatesFailed',
  'renewalsOpen',
  'invitationsOpen',
  'modelsProposed',
  'manufacturersProposed',
  'complaintsOpen',
] as const
export const charts = ['certificatesIssued', 'reportsFiled'] as const

/** The list that shows just what is counted, and what it is asked with. */
const shownBy = { list: z.enum(countedLists), filter: z.record(z.string(), z.string()) }

const figure = z.object({
  name: z.enum([...standings, ...endings, ...duties]),
  ...shownBy,
  count: z.int(),
})
export type Figure = z.infer<typeof figure>

const series = z.object({
  name: z.enum(charts),
  ...shownBy,
  total: z.int(),
  /** Every day once, the last one today; the same list with this day instead shows what is counted of it. */
  days: z.array(z.object({ day, count: z.int() })),
})
export type Series = z.infer<typeof series>

/** How much there is of everything one may see, and of what came lately. */
export const dashboard = {
  read: endpoint('dashboard.read', 'GET /api/dashboard', {
    answer: z.object({ figures: z.array(figure), series: z.array(series) }),
  }),
}
