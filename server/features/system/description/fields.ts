import type { Schema } from './example.ts'

export interface Field {
  path: string
  type: string
  isRequired: boolean
}

const deepest = 4

/** Nested fields appear with their path: `address.city`, `points[].key`. */
export function fieldsOf(schema: Schema, path = '', depth = 0): Field[] {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) return unique(options.flatMap((one) => fieldsOf(one, path, depth)))
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items, `${path}[]`, depth)
  if (depth >= deepest) return []
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, inner]) => {
    const here = path ? `${path}.${name}` : name
    const isRequired = (schema.required ?? []).includes(name)
    return [{ path: here, type: typeOf(inner), isRequired }, ...fieldsOf(inner, here, depth + 1)]
  })
}

const unique = (fields: Field[]) => [...new Map(fields.map((field) => [field.path, field])).values()]

export function typeOf(schema: Schema): string {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) return [...new Set(options.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((one) => JSON.stringify(one)).join(', ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  const name = schema.format ?? (schema.type === undefined ? 'anything' : [schema.type].flat().join(' or '))
  return [name, boundsOf(schema)].filter(Boolean).join(', ')
}

function boundsOf({ minimum, maximum, minLength, maxLength }: Schema) {
  const isSafe = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  const [least, most] = [isSafe(minimum) ? minimum : minLength, isSafe(maximum) ? maximum : maxLength]
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (most !== undefined) return `at most ${most}`
  return least === undefined ? '' : `at least ${least}`
}
