import { expect, test } from 'vitest'
import { mostInCourse } from '#domain/certificate.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { accounts } from './account.ts'
import { vehicleManufacturers, vehicles } from './catalogue.ts'
import { mostDocuments } from './certificate.ts'
import { courses } from './course.ts'
import type { Schema } from './endpoint.ts'

const id = '0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d'
const { maxWait_min } = LIMITS.absenceOfVoltage
const many = <Item>(length: number, item: Item) => Array.from({ length }, () => item)
const address = (length: number) => '@example.org'.padStart(length, 'a')

async function isRefused(schema: Schema | undefined, field: string, value: unknown) {
  const result = await schema?.['~standard'].validate({ [field]: value })
  return (result?.issues ?? []).some(({ path = [] }) => path[0] === field)
}

interface Bound {
  field: string
  schema: Schema | undefined
  least: unknown
  most: unknown
  refused: unknown[]
}

const create = { manufacturer: vehicleManufacturers.create.body, vehicle: vehicles.create.body }

test.each<Bound>([
  { field: 'wmi', schema: create.manufacturer, least: [], most: many(60, 'WVW'), refused: [many(61, 'WVW')] },
  {
    field: 'name',
    schema: create.manufacturer,
    least: 'A',
    most: 'A'.repeat(80),
    refused: ['', 'A'.repeat(81)],
  },
  {
    field: 'dischargeMinutes',
    schema: create.vehicle,
    least: 0,
    most: maxWait_min,
    refused: [-1, maxWait_min + 1, 0.5],
  },
  { field: 'yearFrom', schema: create.vehicle, least: 1950, most: 2100, refused: [1949, 2101] },
  {
    field: 'email',
    schema: accounts.checkEmail.params,
    least: '',
    most: address(254),
    refused: [address(255)],
  },
  {
    field: 'people',
    schema: courses.create.body,
    least: many(1, { userId: id, identityCheck: 'pass' }),
    most: many(mostInCourse, { userId: id, identityCheck: 'pass' }),
    refused: [[], many(mostInCourse + 1, { userId: id, identityCheck: 'pass' })],
  },
  {
    field: 'documents',
    schema: courses.create.body,
    least: [],
    most: many(mostDocuments, id),
    refused: [many(mostDocuments + 1, id)],
  },
  {
    field: 'position',
    schema: courses.withdraw.body,
    least: 0,
    most: mostInCourse - 1,
    refused: [-1, mostInCourse],
  },
])(
  'the field $field accepts its bounds and nothing beyond',
  async ({ field, schema, least, most, refused }) => {
    for (const value of [least, most]) expect(await isRefused(schema, field, value)).toBe(false)
    for (const value of refused) expect(await isRefused(schema, field, value)).toBe(true)
  },
)
