import * as z from 'zod/mini'
import { catalogueStates } from '#domain/catalogue.ts'
import { euCategories, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { checkPlate, plateCountries } from '#domain/plate.ts'
import { checkVin, vinKinds } from '#domain/vin.ts'
import { day, id, itemBase, moment, optionalText, text } from './fields.ts'
import { resource } from './resource.ts'

const { classA, classB, absenceOfVoltage } = LIMITS

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

/** Volt, of voltage class B (UN R100). */
const voltage = z._default(
  z.nullable(
    z
      .int('hvVoltage')
      .check(z.minimum(classA.dcMax_V + 1, 'hvVoltage'), z.maximum(classB.dcMax_V, 'hvVoltage')),
  ),
  null,
)

const euCategory = z.enum(['', ...euCategories])
const serviceDisconnect = z.enum(['', ...serviceDisconnects])
const hvComponents = z.array(z.enum(bondingPartKeys)).check(z.maxLength(bondingPartKeys.length))

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
  euCategory: z._default(euCategory, ''),
  firstRegistration: z._default(z.nullable(day), null),
  colour: optionalText(40),
  /** Nominal, and the highest working voltage as the maker states it: that one is not below. */
  hvVoltage: voltage,
  hvMaxVoltage: voltage,
  /** Kilometres. */
  mileage: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3_000_000))), null),
  serviceDisconnect: z._default(serviceDisconnect, ''),
  serviceDisconnectPlace: optionalText(300),
  /** The parts that are measured when its potential equalization is. */
  hvComponents: z._default(hvComponents, []),
  /** Minutes the maker asks to wait until the DC link is discharged. */
  dischargeMinutes: z._default(
    z.nullable(z.int().check(z.minimum(0), z.maximum(absenceOfVoltage.maxWait_min))),
    null,
  ),
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
  euCategory,
  firstRegistration: z.nullable(day),
  colour: z.string(),
  hvVoltage: z.nullable(z.int()),
  hvMaxVoltage: z.nullable(z.int()),
  mileage: z.nullable(z.int()),
  serviceDisconnect,
  serviceDisconnectPlace: z.string(),
  dischargeMinutes: z.nullable(z.int()),
  hvComponents,
  owner: z.string(),
  /** What of the catalogue it is, and whether that is accepted there; none where it was never looked up. */
  vehicleId: z.nullable(id),
  vehicleState: z.nullable(z.enum(catalogueStates)),
  createdAt: moment,
})
export type CompanyVehicle = z.infer<typeof companyVehicle>

export const companyVehicles = resource('companyVehicle', {
  item: companyVehicle,
  input,
  sort: ['plate', 'vin', 'manufacturer', 'model', 'constructionYear', 'createdAt'],
  filter: { companyId: id, authorityId: id, drivetrain, manufacturer: optionalText(80) },
  actions: { remove: 'companyVehicle.archive' },
})
