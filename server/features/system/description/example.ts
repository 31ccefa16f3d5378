import type { OpenAPIV3_1 } from 'openapi-types'

export type Schema = OpenAPIV3_1.SchemaObject & { const?: unknown; items?: unknown }

const id = '0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d'
const day = '2026-03-15'
const moment = '2026-03-15T08:30:00.000Z'

/** Fields whose format a schema does not describe. */
const samples: Record<string, unknown> = {
  vin: 'WVWZZZ1KZ6W000001',
  plate: 'G-HV 204',
  country: 'AT',
  username: 'tessa.hofer',
  firstname: 'Tessa',
  lastname: 'Hofer',
  fullname: 'Tessa Hofer',
  email: 'tessa@example.org',
  password: 'correct horse battery',
  newPassword: 'correct horse battery staple',
  evalid: 'EVAL-7K3M9QWX2R5TC',
  name: 'Hofer Fahrzeugtechnik',
  phone: '+43 316 123456',
  street: 'Werkstraße 4',
  zip: '8010',
  city: 'Graz',
  birthday: '1990-05-05',
  reason: 'Entered for the wrong vehicle',
  timeZone: 'Europe/Vienna',
  constructionYear: 2024,
}

/** The beginning of an example UUID. */
const shownNumber = '0198c5a0'

const texts = { de: 'Zündung aus', en: 'Ignition off', it: 'Quadro spento' }

const hash = `${'A'.repeat(43)}=`

/** Bodies with rules that a schema cannot express, such as exactly one of several fields. */
const bodies: Record<string, object> = {
  'POST /api/secondFactor': { code: '123456' },
  'POST /api/session/confirmation': { password: samples.password },
  'POST /api/errors': {
    ...{ name: 'TypeError', message: 'list is undefined', frames: ['start.js:11:120493'] },
    ...{ place: '/app/reports', shown: shownNumber },
  },
  'POST /api/checkpoint': {
    checkpoint: `eval.example.org\n4711\n${hash}\nchain ${hash}\ntime ${moment}\nheads ${hash}\n\n— eval.example.org ${'A'.repeat(91)}=\n`,
  },
  'PUT /api/forumName': { name: 'tessa' },
  'POST /api/instrument/{id}/calibration': {
    ...{ version: 1, result: 'passed', calibratedOn: day, due: '2027-03-15' },
    ...{ laboratory: 'Kalibrierdienst Süd', certificateNo: 'K-2026-0815' },
  },
}

export const exampleBody = (address: string, schema: Schema): unknown =>
  bodies[address] ?? withChosen(exampleOf(schema), address)

/** Exactly one way to identify the person. */
const withChosen = (body: unknown, address: string) =>
  address === 'POST /api/certificate/batch'
    ? { ...(body as object), people: [{ userId: id, identityCheck: 'Passport seen' }] }
    : body

/** A valid value derived from the schema's bounds. Deterministic. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  // A drawn signature is only numbers.
  if (name === 'drawn') return null
  if (isTranslated(schema)) return texts
  if (schema.default !== undefined && depth > 0) return schema.default
  if (schema.enum) return (schema.enum as unknown[])[0]
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) return exampleOf(options[0] ?? {}, name, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, depth)
  if (type === 'array') return listOf(schema, name, depth)
  const fitting = samples[name]
  if (fitting !== undefined && typeof fitting === (type === 'integer' ? 'number' : type)) return fitting
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
  if (type === 'boolean') return true
  return type === 'string' ? textOf(schema, name) : null
}

const isTranslated = ({ properties = {} }: Schema) =>
  Object.keys(properties).join() === 'de,en,it' && isText(properties.de)
const isText = (schema: unknown) => (schema as Schema | undefined)?.type === 'string'

const deepest = 6

function objectOf({ properties = {}, required = [] }: Schema, depth: number) {
  const fields = Object.entries(properties as Record<string, Schema>).filter(
    ([field]) => required.includes(field) || depth < 2,
  )
  if (depth > deepest) return {}
  return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(inner, field, depth + 1)]))
}

const listOf = ({ items, minItems = 1, maxItems = 1 }: Schema, name: string, depth: number) =>
  depth > deepest || maxItems === 0
    ? []
    : Array.from({ length: Math.max(1, minItems) }, () => exampleOf((items ?? {}) as Schema, name, depth + 1))

function textOf({ format, pattern, minLength = 0, maxLength = 1000 }: Schema, name: string) {
  if (format === 'uuid') return id
  if (format === 'date') return day
  if (format === 'date-time') return moment
  if (format === 'email') return samples.email
  if (format === 'binary') return '(bytes)'
  if (pattern) return patterned(pattern)
  return (name || 'text').padEnd(minLength, 'x').slice(0, maxLength)
}

function patterned(pattern: string) {
  const rule = new RegExp(pattern, 'u')
  const usual = [
    '1',
    'a',
    'A',
    day,
    moment,
    id,
    '123456',
    'text',
    'EVAL-7K3M9QWX2R5TC',
    'AAAAA-AAAAA-AAAAA-AAAAA',
  ]
  return usual.find((one) => rule.test(one)) ?? 'text'
}
