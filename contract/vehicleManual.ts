import * as z from 'zod/mini'
import { manualStepKinds } from '#domain/catalogue.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, id, moment, optionalLongText, optionalText, searchText, text } from './fields.ts'
import { waitMinutes } from './modelFacts.ts'
import { resource, type Item } from './resource.ts'
import { drivetrain } from './vehicle.ts'

const language = optionalLongText(2000)

/** Missing languages fall back to another one. */
const manualText = z.strictObject({ de: language, en: language, it: language })
const stepTexts = manualText.check(({ value, issues }) => {
  if (Object.values(value).every((one) => one === ''))
    issues.push({ code: 'custom', message: 'mandatory', input: value, path: [] })
})
export type LocalisedText = z.infer<typeof manualText>

const emptyText = { de: '', en: '', it: '' }

const step = z.strictObject({
  kind: z.enum(manualStepKinds),
  text: stepTexts,
  minutes: waitMinutes,
  warning: z._default(manualText, emptyText),
})

const content = {
  steps: z.array(step).check(z.minLength(1, 'mandatory'), z.maxLength(60)),
  measuringPoints: z._default(z.array(stepTexts).check(z.maxLength(30)), []),
  /** Minutes the manufacturer requires until the DC link is discharged. */
  dischargeMinutes: waitMinutes,
  hazards: z._default(manualText, emptyText),
  ppe: z._default(manualText, emptyText),
  tools: z._default(manualText, emptyText),
  /** Source document, version and date. */
  source: text(200),
  sourceVersion: optionalText(60),
  sourceDate: z._default(z.nullable(day), null),
  disclaimer: optionalLongText(1000),
}
export const manualContent = z.strictObject({ title: text(160), ...content })
export type ManualContent = z.infer<typeof manualContent>

const fields = {
  vehicleId: id,
  /** The organisation it belongs to. Omitted by the administration for a public manual. */
  companyId: z._default(z.nullable(id), null),
  authorityId: z._default(z.nullable(id), null),
  ...manualContent.shape,
}

const output = {
  catalogue: z.nullable(z.literal('accepted')),
  /** `owner` is empty for a public manual. */
  vehicle: z.string(),
  owner: z.string(),
  authorId: z.nullable(id),
  createdAt: moment,
  updatedAt: moment,
}

export const vehicleManuals = resource('vehicleManual', {
  area: 'manual',
  fields,
  shown: output,
  sort: ['createdAt', 'title'],
  filter: { vehicleId: id, companyId: id, authorityId: id },
  verbs: { remove: 'vehicleManual.delete' },
  mayName: { title: false },
  showsPeople: 'authorId',
})

export type VehicleManual = Item<typeof vehicleManuals>

const dataProvider = z.enum(['catalogue', 'haynesPro'])

const origin = { provider: dataProvider, source: z.string(), licence: z.string() }

const manualAnswer = z.object({
  /** `unavailable`: the provider gave no usable answer in time. */
  state: z.enum(['found', 'notFound', 'unavailable']),
  /** An earlier answer of the provider, because none is available now. */
  kept: z.boolean(),
  ...origin,
  /** Date of the document or of the provider's answer. */
  date: z.nullable(z.string()),
  manual: z.nullable(manualContent),
})

export const vehicleData = {
  /** Uses the organisation's manual, else the public one, else the provider's. */
  manual: endpoint('vehicleData.manual', 'GET /api/vehicle/:id/manual', {
    params: byId,
    answer: manualAnswer,
  }),
  /** For a model that only the provider knows, by the names from a search. */
  manualOfModel: endpoint('vehicleData.manual', 'GET /api/vehicleData/manual', {
    query: z.strictObject({
      manufacturer: text(80),
      model: text(80),
      variant: z._default(z.string().check(z.maxLength(80)), ''),
    }),
    answer: manualAnswer,
  }),
  search: endpoint('vehicleData.search', 'GET /api/vehicleData/search', {
    query: z.strictObject({ q: searchText(100).check(z.minLength(3, 'tooShort')) }),
    answer: z.object({
      items: z.array(
        z.object({
          ...origin,
          /** Null if only the provider knows the model. */
          vehicleId: z.nullable(id),
          manufacturer: z.string(),
          model: z.string(),
          variant: z.string(),
          drivetrain: z.nullable(drivetrain),
        }),
      ),
      /** Providers without a usable answer in time. */
      unavailable: z.array(dataProvider),
    }),
  }),
  /** Imports models from an open data table. Stores nothing if any row is wrong. */
  import: endpoint('vehicle.import', 'POST /api/vehicleData/import', {
    body: z.strictObject({
      format: z.enum(['csv', 'json']),
      content: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(400_000)),
      source: text(200),
      licence: text(120),
      dryRun: z.boolean(),
    }),
    answer: z.object({
      rows: z.int(),
      added: z.int(),
      /** Rows already in the catalogue. */
      known: z.int(),
      written: z.boolean(),
      errors: z.array(z.object({ line: z.int(), field: z.string(), code: z.string() })),
    }),
  }),
}

export type ManualAnswer = z.infer<typeof vehicleData.manual.answer>
export type FoundVehicle = z.infer<typeof vehicleData.search.answer>['items'][number]
