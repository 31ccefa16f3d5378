import * as z from 'zod/mini'
import { catalogueStates } from '#domain/catalogue.ts'
import { checkPlate, plateCountries } from '#domain/plate.ts'
import { checkVin, vinKinds } from '#domain/vin.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, itemBase, moment, optionalText, text } from './fields.ts'
import { modelFacts } from './modelFacts.ts'
import { resource } from './resource.ts'

/** Whose number plate: the letters on it. */
export const plateCountry = z.enum(['', ...plateCountries])

export const drivetrain = z.enum(['BEV', 'PHEV', 'HEV', 'MHEV', 'FCEV', 'REEV'])
export type Drivetrain = z.infer<typeof drivetrain>

/** Spaces and hyphens are dropped, letters made capital. A legacy number has fewer rules; which one it is, the server asks. */
const vin = z.pipe(
  z.string().check(z.maxLength(40), (context) => {
    const { error } = checkVin(context.value, 'legacy')
    if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
  z.transform((value: string) => checkVin(value).vin),
)

/** Blank, or as `checkPlate` reads it; which country it is from decides on hints only. */
const plate = z.pipe(
  z.string().check(z.maxLength(40), (context) => {
    const { error } = checkPlate(context.value, 'other')
    if (error && context.value.trim() !== '')
      context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
  z.transform((value: string) => checkPlate(value, 'other').plate),
)

const input = z.strictObject({
  /** The organisation that owns the vehicle: one of the caller's own. */
  companyId: z._default(z.nullable(id), null),
  authorityId: z._default(z.nullable(id), null),
  vin,
  /** A legacy number is accepted by an administrator of the owner only. */
  vinKind: z._default(z.enum(vinKinds), 'standard'),
  plate: z._default(plate, ''),
  plateCountry: z._default(plateCountry, ''),
  manufacturer: text(80),
  model: text(80),
  drivetrain,
  /** 1950 to next year; the server knows the year. */
  constructionYear: z.int().check(z.minimum(1950), z.maximum(2100)),
  firstRegistration: z._default(z.nullable(day), null),
  colour: optionalText(40),
  /** Kilometres. */
  mileage: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3_000_000))), null),
  ...modelFacts,
})

export const companyVehicle = z.object({
  ...itemBase,
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
  vin: z.string(),
  vinKind: z.enum(vinKinds),
  plate: z.string(),
  plateCountry,
  manufacturer: z.string(),
  model: z.string(),
  drivetrain,
  constructionYear: z.int(),
  euCategory: modelFacts.euCategory,
  firstRegistration: z.nullable(day),
  colour: z.string(),
  hvVoltage: z.nullable(z.int()),
  hvMaxVoltage: z.nullable(z.int()),
  mileage: z.nullable(z.int()),
  serviceDisconnect: modelFacts.serviceDisconnect,
  serviceDisconnectPlace: z.string(),
  /** A photo of it, so that anyone who has never seen the car finds it. */
  serviceDisconnectPhotoId: z.nullable(id),
  dischargeMinutes: z.nullable(z.int()),
  /** The longest time that is known of its model, from the catalogue or a manual. */
  knownDischargeMinutes: z.nullable(z.int()),
  hvComponents: modelFacts.hvComponents,
  owner: z.string(),
  /** Whether the owner has every value judged with its uncertainty against it. */
  guardedRule: z.boolean(),
  /** What of the catalogue it is, and whether that is accepted there; none where it was never looked up. */
  vehicleId: z.nullable(id),
  vehicleState: z.nullable(z.enum(catalogueStates)),
  createdAt: moment,
})
export type CompanyVehicle = z.infer<typeof companyVehicle>

const plain = resource('companyVehicle', {
  area: 'vehicle',
  item: companyVehicle,
  input,
  sort: ['plate', 'vin', 'manufacturer', 'model', 'constructionYear', 'createdAt'],
  filter: { companyId: id, authorityId: id, drivetrain, manufacturer: optionalText(80) },
  actions: { remove: 'companyVehicle.archive' },
})

export const companyVehicles = {
  ...plain,
  /**
   * Hands a vehicle to another company. The reports stay with the organisation that measured; what they found goes with
   * the vehicle.
   */
  transfer: endpoint('companyVehicle.transfer', 'POST /api/companyVehicle/:id/transfer', {
    params: byId,
    body: z.strictObject({ version: z.int(), companyId: id }),
    answer: done,
  }),
}
