import * as z from 'zod/mini'
import { catalogueStates } from '#domain/catalogue.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { checkPlate, plateCountries } from '#domain/plate.ts'
import { checkVin } from '#domain/vin.ts'
import { id, itemBase, moment, optionalText, text } from './fields.ts'
import { resource } from './resource.ts'

const { classA, classB, absenceOfVoltage } = LIMITS

/** Whose number plate: the letters on it. */
export const plateCountry = z.enum(['', ...plateCountries])

export const drivetrain = z.enum(['BEV', 'PHEV', 'HEV', 'MHEV', 'FCEV', 'REEV'])
export type Drivetrain = z.infer<typeof drivetrain>

/** ISO 3779: 17 characters without I, O and Q; spaces and hyphens are dropped, letters made capital. */
const vin = z.pipe(
  z.string().check(z.maxLength(40), (context) => {
    const { error } = checkVin(context.value)
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
  plate: z._default(plate, ''),
  plateCountry: z._default(plateCountry, ''),
  manufacturer: text(80),
  model: text(80),
  drivetrain,
  /** 1950 to next year; the server knows the year. */
  constructionYear: z.int().check(z.minimum(1950), z.maximum(2100)),
  /** Volt: of voltage class B (UN R100). */
  hvVoltage: z._default(
    z.nullable(
      z
        .int('hvVoltage')
        .check(z.minimum(classA.dcMax_V + 1, 'hvVoltage'), z.maximum(classB.dcMax_V, 'hvVoltage')),
    ),
    null,
  ),
  /** Kilometres. */
  mileage: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3_000_000))), null),
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
  plate: z.string(),
  plateCountry,
  manufacturer: z.string(),
  model: z.string(),
  drivetrain,
  constructionYear: z.int(),
  hvVoltage: z.nullable(z.int()),
  mileage: z.nullable(z.int()),
  dischargeMinutes: z.nullable(z.int()),
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
