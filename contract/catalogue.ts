import * as z from 'zod/mini'
import { catalogueStates, voltageClasses } from '#domain/catalogue.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, itemBase, moment, optionalText, text } from './fields.ts'
import { modelFacts, orNone } from './modelFacts.ts'
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

/** What the administration does to an entry that was proposed. */
function puttingInOrder<const Name extends 'vehicle' | 'vehicleManufacturer', Item extends z.ZodMiniObject>(
  name: Name,
  item: Item,
) {
  const path = `/api/${name}/:id` as const
  const shown = { params: byId, showsPeople: 'authorId' } as const
  return {
    accept: endpoint(`${name}.accept`, `POST ${path}/accept`, {
      ...shown,
      body: z.strictObject({ version: z.int() }),
      answer: item,
    }),
    /** Answers with the one it was merged into, of which it is a second. */
    merge: endpoint(`${name}.merge`, `POST ${path}/merge`, {
      ...shown,
      // The entry's own version, so that none merges what has just changed.
      body: z.strictObject({ into: id, version: z.int() }),
      answer: item,
    }),
    /** Others by nearly the same name. */
    similar: endpoint(`${name}.merge`, `GET ${path}/similar`, {
      ...shown,
      answer: z.object({ items: z.array(item) }),
    }),
  }
}

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
  area: 'manufacturer',
  item: vehicleManufacturer,
  input: manufacturerInput,
  sort: ['name', 'createdAt'],
  filter: { state: catalogueState },
  actions: { remove: 'vehicleManufacturer.delete' },
  showsPeople: 'authorId',
})

export const vehicleManufacturers = {
  ...plainManufacturers,
  ...puttingInOrder('vehicleManufacturer', vehicleManufacturer),
}

const year = z._default(z.nullable(z.int().check(z.minimum(1950), z.maximum(2100))), null)

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
  voltageClass: orNone(voltageClasses),
  ...modelFacts,
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
  ...puttingInOrder('vehicle', vehicle),
}
