import * as z from 'zod/mini'
import { catalogueStates, voltageClasses } from '#domain/catalogue.ts'
import { euCategories, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, itemBase, moment, optionalText, text } from './fields.ts'
import { resource } from './resource.ts'
import { drivetrain } from './vehicle.ts'

export const catalogueState = z.enum(catalogueStates)

/** Whose it is: the author's while it is proposed, everybody's from then on. */
const standing = {
  state: catalogueState,
  catalogue: z.nullable(z.literal('accepted')),
  /** Where it is known from. */
  source: z.string(),
  authorId: z.nullable(id),
  createdAt: moment,
}

/** The other entry of which this is a second; the entry's own version, so that none merges what has just changed. */
const merging = z.strictObject({ into: id, version: z.int() })

const manufacturerInput = z.strictObject({
  name: text(80),
  /** World manufacturer identifiers (ISO 3780): the first three characters of its VINs. */
  wmi: z._default(
    z.array(z.string().check(z.regex(/^[A-HJ-NPR-Z0-9]{3}$/, 'wmi'))).check(z.maxLength(60)),
    [],
  ),
})

export const vehicleManufacturer = z.object({
  ...itemBase,
  name: z.string(),
  wmi: z.array(z.string()),
  ...standing,
})
export type VehicleManufacturer = z.infer<typeof vehicleManufacturer>

const plainManufacturers = resource('vehicleManufacturer', {
  item: vehicleManufacturer,
  input: manufacturerInput,
  sort: ['name', 'createdAt'],
  filter: { state: catalogueState },
  actions: { remove: 'vehicleManufacturer.delete' },
  showsPeople: 'authorId',
})

export const vehicleManufacturers = {
  ...plainManufacturers,
  accept: endpoint('vehicleManufacturer.accept', 'POST /api/vehicleManufacturer/:id/accept', {
    params: byId,
    body: z.strictObject({ version: z.int() }),
    answer: vehicleManufacturer,
    showsPeople: 'authorId',
  }),
  /** Answers with the one it was merged into. */
  merge: endpoint('vehicleManufacturer.merge', 'POST /api/vehicleManufacturer/:id/merge', {
    params: byId,
    body: merging,
    answer: vehicleManufacturer,
    showsPeople: 'authorId',
  }),
  /** Others by nearly the same name. */
  similar: endpoint('vehicleManufacturer.merge', 'GET /api/vehicleManufacturer/:id/similar', {
    params: byId,
    answer: z.object({ items: z.array(vehicleManufacturer) }),
    showsPeople: 'authorId',
  }),
}

const year = z._default(z.nullable(z.int().check(z.minimum(1950), z.maximum(2100))), null)
const { classA, classB, absenceOfVoltage } = LIMITS
const voltage = z._default(
  z.nullable(
    z
      .int('hvVoltage')
      .check(z.minimum(classA.dcMax_V + 1, 'hvVoltage'), z.maximum(classB.dcMax_V, 'hvVoltage')),
  ),
  null,
)
const orNone = <const T extends readonly string[]>(values: T) => z._default(z.enum(['', ...values]), '')

/** What is said of a model when it is proposed, changed or taken over from a table. */
export const vehicleInput = z.strictObject({
  /** By name; one that is not known yet is proposed with it. */
  manufacturer: text(80),
  model: text(80),
  variant: optionalText(80),
  /** The years it was built in; the last one is open while it still is. */
  yearFrom: year,
  yearTo: year,
  drivetrain,
  euCategory: orNone(euCategories),
  voltageClass: orNone(voltageClasses),
  hvVoltage: voltage,
  hvMaxVoltage: voltage,
  serviceDisconnect: orNone(serviceDisconnects),
  serviceDisconnectPlace: optionalText(300),
  dischargeMinutes: z._default(
    z.nullable(z.int().check(z.minimum(0), z.maximum(absenceOfVoltage.maxWait_min))),
    null,
  ),
  /** Its HV parts: what an equalization is measured at. */
  hvComponents: z._default(z.array(z.enum(bondingPartKeys)).check(z.maxLength(bondingPartKeys.length)), []),
})

export const vehicle = z.object({
  ...itemBase,
  ...vehicleInput.shape,
  variant: z.string(),
  serviceDisconnectPlace: z.string(),
  manufacturerId: id,
  /** Under which terms its facts are used; empty where there are none. */
  licence: z.string(),
  ...standing,
})
export type Vehicle = z.infer<typeof vehicle>

const plainVehicles = resource('vehicle', {
  item: vehicle,
  input: vehicleInput,
  sort: ['manufacturer', 'model', 'yearFrom', 'createdAt'],
  filter: { state: catalogueState, manufacturerId: id, drivetrain, voltageClass: z.enum(voltageClasses) },
  actions: { remove: 'vehicle.delete' },
  showsPeople: 'authorId',
})

export const vehicles = {
  ...plainVehicles,
  accept: endpoint('vehicle.accept', 'POST /api/vehicle/:id/accept', {
    params: byId,
    body: z.strictObject({ version: z.int() }),
    answer: vehicle,
    showsPeople: 'authorId',
  }),
  /** Answers with the one it was merged into. */
  merge: endpoint('vehicle.merge', 'POST /api/vehicle/:id/merge', {
    params: byId,
    body: merging,
    answer: vehicle,
    showsPeople: 'authorId',
  }),
  /** Others by nearly the same name. */
  similar: endpoint('vehicle.merge', 'GET /api/vehicle/:id/similar', {
    params: byId,
    answer: z.object({ items: z.array(vehicle) }),
    showsPeople: 'authorId',
  }),
}
