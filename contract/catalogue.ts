import * as z from 'zod/mini'
import { catalogueStates, voltageClasses } from '#domain/catalogue.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, moment, optionalText, text } from './fields.ts'
import { modelFacts, orNone } from './modelFacts.ts'
import { resource, type Item } from './resource.ts'
import { drivetrain } from './vehicle.ts'

const catalogueState = z.enum(catalogueStates)

/** Owned by the author while proposed, public afterwards. */
const moderation = {
  state: catalogueState,
  catalogue: z.nullable(z.literal('accepted')),
  source: z.string(),
  authorId: z.nullable(id),
  createdAt: moment,
}

function puttingInOrder<const Name extends 'vehicle' | 'vehicleManufacturer', Item extends z.ZodMiniObject>(
  name: Name,
  item: Item,
) {
  const path = `/api/${name}/:id` as const
  const common = { params: byId, showsPeople: 'authorId' } as const
  return {
    accept: endpoint(`${name}.accept`, `POST ${path}/accept`, {
      ...common,
      body: z.strictObject({ version: z.int() }),
      answer: item,
    }),
    /** Merges a duplicate and returns the remaining entry. */
    merge: endpoint(`${name}.merge`, `POST ${path}/merge`, {
      ...common,
      // Version of the merged entry, to detect concurrent changes.
      body: z.strictObject({ into: id, version: z.int() }),
      answer: item,
    }),
    /** Entries with nearly the same name. */
    similar: endpoint(`${name}.merge`, `GET ${path}/similar`, {
      ...common,
      answer: z.object({ items: z.array(item) }),
    }),
  }
}

const manufacturerFields = {
  name: text(80),
  /** World manufacturer identifiers (ISO 3780): the first three characters of a VIN. */
  wmi: z._default(
    z.array(z.string().check(z.regex(/^[A-HJ-NPR-Z0-9]{3}$/, 'wmi'))).check(z.maxLength(60)),
    [],
  ),
}

const plainManufacturers = resource('vehicleManufacturer', {
  area: 'manufacturer',
  fields: manufacturerFields,
  shown: moderation,
  sort: ['name', 'createdAt'],
  filter: { state: catalogueState },
  verbs: { remove: 'vehicleManufacturer.delete' },
  mayName: { name: false, wmi: false },
  showsPeople: 'authorId',
})

export type VehicleManufacturer = Item<typeof plainManufacturers>

export const vehicleManufacturers = {
  ...plainManufacturers,
  ...puttingInOrder('vehicleManufacturer', plainManufacturers.item),
}

const year = z._default(z.nullable(z.int().check(z.minimum(1950), z.maximum(2100))), null)

/** For proposing, changing and importing a model. */
export const vehicleInput = z.strictObject({
  /** An unknown manufacturer is proposed with the model. */
  manufacturer: text(80),
  model: text(80),
  variant: optionalText(80),
  /** Years of production; the last one is open while production continues. */
  yearFrom: year,
  yearTo: year,
  drivetrain,
  voltageClass: orNone(voltageClasses),
  ...modelFacts,
})

const plainVehicles = resource('vehicle', {
  fields: vehicleInput.shape,
  shown: {
    manufacturerId: id,
    /** Terms of use; empty for none. */
    licence: z.string(),
    ...moderation,
  },
  sort: ['manufacturer', 'model', 'yearFrom', 'createdAt'],
  filter: { state: catalogueState, manufacturerId: id, drivetrain, voltageClass: z.enum(voltageClasses) },
  verbs: { remove: 'vehicle.delete' },
  mayName: {
    manufacturer: false,
    model: false,
    variant: false,
    euCategory: false,
    serviceDisconnectPlace: false,
    hvComponents: false,
  },
  showsPeople: 'authorId',
})

export type Vehicle = Item<typeof plainVehicles>

export const vehicles = {
  ...plainVehicles,
  ...puttingInOrder('vehicle', plainVehicles.item),
}
