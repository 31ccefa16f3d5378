import * as z from 'zod/mini'
import { catalogueStates } from '#domain/catalogue.ts'
import { checkPlate, plateCountries } from '#domain/plate.ts'
import { checkVin, vinKinds } from '#domain/vin.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, moment, optionalText, text } from './fields.ts'
import { modelFacts } from './modelFacts.ts'
import { resource, type Item } from './resource.ts'

/** Country codes as on the plate. */
export const plateCountry = z.enum(['', ...plateCountries])

export const drivetrain = z.enum(['BEV', 'PHEV', 'HEV', 'MHEV', 'FCEV', 'REEV'])
export type Drivetrain = z.infer<typeof drivetrain>

/** Removes spaces and hyphens and uses capitals. The server applies the rules of the VIN kind. */
const vin = z.pipe(
  z.string().check(z.maxLength(40), (context) => {
    const { error } = checkVin(context.value, 'legacy')
    if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
  z.transform((value: string) => checkVin(value).vin),
)

/** Empty, or in the form of `checkPlate`. The country affects hints only. */
const plate = z.pipe(
  z.string().check(z.maxLength(40), (context) => {
    const { error } = checkPlate(context.value, 'other')
    if (error && context.value.trim() !== '')
      context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
  z.transform((value: string) => checkPlate(value, 'other').plate),
)

const plain = resource('companyVehicle', {
  area: 'vehicle',
  fields: {
    /** The owner: one of the caller's organisations. */
    companyId: z._default(z.nullable(id), null),
    authorityId: z._default(z.nullable(id), null),
    vin,
    /** Only an administrator of the owner may accept a legacy number. */
    vinKind: z._default(z.enum(vinKinds), 'standard'),
    plate: z._default(plate, ''),
    plateCountry: z._default(plateCountry, ''),
    manufacturer: text(80),
    model: text(80),
    drivetrain,
    /** 1950 to next year, which the server checks. */
    constructionYear: z.int().check(z.minimum(1950), z.maximum(2100)),
    firstRegistration: z._default(z.nullable(day), null),
    /** Last day for the next inspection, set by the owner. */
    inspectionDue: z._default(z.nullable(day), null),
    colour: optionalText(40),
    /** km. */
    mileage: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3_000_000))), null),
    ...modelFacts,
  },
  shown: {
    /** Shows where the disconnect is. */
    serviceDisconnectPhotoId: z.nullable(id),
    /** Minutes: the longest time of the model, from catalogue or manual. */
    knownDischargeMinutes: z.nullable(z.int()),
    owner: z.string(),
    /** Whether the owner requires uncertainty to count against every value. */
    guardedRule: z.boolean(),
    /** The catalogue model and its state; null if none was found. */
    vehicleId: z.nullable(id),
    vehicleState: z.nullable(z.enum(catalogueStates)),
    /** Defects of final reports without a recorded repair. */
    openDefects: z.int(),
    createdAt: moment,
  },
  sort: ['plate', 'vin', 'manufacturer', 'model', 'constructionYear', 'inspectionDue', 'createdAt'],
  filter: { companyId: id, authorityId: id, drivetrain, manufacturer: optionalText(80) },
  range: ['inspectionDue'],
  verbs: { remove: 'companyVehicle.archive' },
  mayName: {
    vin: false,
    plate: false,
    plateCountry: false,
    manufacturer: false,
    model: false,
    colour: false,
    serviceDisconnectPlace: false,
    hvComponents: false,
  },
})
export type CompanyVehicle = Item<typeof plain>

export const companyVehicles = {
  ...plain,
  /** Reports stay with the organisation that measured; found voltages and defects follow the vehicle. */
  transfer: endpoint('companyVehicle.transfer', 'POST /api/companyVehicle/:id/transfer', {
    params: byId,
    body: z.strictObject({ version: z.int(), companyId: id }),
    answer: done,
  }),
}
