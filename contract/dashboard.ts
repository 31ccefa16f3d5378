import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'

const countedLists = [
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

export const stockFigures = ['certificatesValid', 'certificatesExpiring', 'vehicles'] as const
export const endings = ['endingIn30', 'endingIn60', 'endingIn90'] as const
/** Open tasks. */
export const tasks = [
  'dangerousDrafts',
  'drafts',
  'reportsFailed',
  'actionsOpen',
  'instrumentsDue',
  'inspectionsDue',
  'certificatesFailed',
  'renewalsOpen',
  'invitationsOpen',
  'modelsProposed',
  'manufacturersProposed',
  'complaintsOpen',
  'endingSoon',
] as const
export const charts = ['certificatesIssued', 'reportsFiled'] as const

/** The list and the filters that show exactly the counted items. */
const shownBy = { list: z.enum(countedLists), filter: z.record(z.string(), z.string()) }

const figure = z.object({
  name: z.enum([...stockFigures, ...endings, ...tasks]),
  ...shownBy,
  count: z.int(),
})
export type Figure = z.infer<typeof figure>

const series = z.object({
  name: z.enum(charts),
  ...shownBy,
  total: z.int(),
  /** One entry per day, today last. The same list, filtered by that day, shows the items. */
  days: z.array(
    z.object({
      day,
      count: z.int(),
      /** Of reports that are neither void nor replaced: passed ones, contradictory ones among them, and failed ones. */
      passed: z.optional(z.int()),
      failed: z.optional(z.int()),
      contradicted: z.optional(z.int()),
    }),
  ),
})
export type Series = z.infer<typeof series>

export const dashboard = {
  read: endpoint('dashboard.read', 'GET /api/dashboard', {
    answer: z.object({ figures: z.array(figure), series: z.array(series) }),
  }),
}
