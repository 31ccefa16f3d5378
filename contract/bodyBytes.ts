import * as z from 'zod/mini'
import { isOpenToGuests } from '#domain/policy.ts'
import type { Endpoint, Schema } from './endpoint.ts'

/** Bounds of the body limits in bytes, for guests and for signed-in users. */
export const bodyBytes = {
  guest: { least: 4096, most: 16_384 },
  person: { least: 16_384, most: 524_288 },
} as const

/**
 * Returns the body limit in bytes, within `bodyBytes`; null without a body, or for a file, which has its own limits.
 */
export function mostBodyBytes({ action, body, mostBytes, takesFile }: Endpoint): number | null {
  if (takesFile || !body) return null
  const { least, most } = bodyBytes[isOpenToGuests(action) ? 'guest' : 'person']
  return Math.min(most, Math.max(least, mostBytes ?? bytesNeeded(body)))
}

/** Cached, because computing all schemas takes a third of the start of an app. */
const needed = new WeakMap<Schema, number>()

function bytesNeeded(body: Schema): number {
  const bytes = needed.get(body) ?? bytesOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  needed.set(body, bytes)
  return bytes
}

type Described = z.core.JSONSchema.BaseSchema

/** A UTF-16 unit takes at most three bytes of UTF-8. Escaped ones (`\u00e4`) take six, but few texts need that. */
const bytesOfUnit = 3
const longestNumber = 25
/** Sizes for schemas without bounds. The product created such content itself, and a client sends it back. */
const open = { units: 500, items: 30, pattern: 100 }
const formatted = 64

/** Returns the bytes of the longest JSON text that a schema accepts. */
function bytesOf(schema: Described): number {
  if (schema.const !== undefined) return textBytes(schema.const)
  if (schema.enum) return Math.max(...schema.enum.map(textBytes))
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) return largest(options)
  if (Array.isArray(schema.type)) return largest(schema.type.map((type) => ({ ...schema, type })))
  switch (schema.type) {
    case 'null':
    case 'boolean':
      return 5
    case 'integer':
    case 'number':
      return longestNumber
    case 'string':
      return bytesOfText(schema)
    case 'array':
      return 2 + itemsOf(schema) * (1 + bytesOf(asSchema(schema.items)))
    case 'object':
      return bytesOfObject(schema)
    default:
      // Unbounded values, such as passkey fields of a browser.
      return open.units * bytesOfUnit
  }
}

const largest = (schemas: z.core.JSONSchema._JSONSchema[]) =>
  Math.max(...schemas.map((one) => bytesOf(asSchema(one))))

const asSchema = (schema: unknown) =>
  (typeof schema === 'object' && schema !== null ? schema : {}) as Described

const textBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

const itemsOf = ({ maxItems = open.items }: Described) => maxItems

function bytesOfText({ maxLength, format, pattern }: Described) {
  if (maxLength !== undefined) return 2 + bytesOfUnit * maxLength
  if (format !== undefined) return formatted
  return 2 + bytesOfUnit * (pattern === undefined ? open.units : open.pattern)
}

function bytesOfObject({ properties = {}, additionalProperties }: Described) {
  const declared = Object.entries(properties).map(
    ([name, inner]) => textBytes(name) + 2 + bytesOf(asSchema(inner)),
  )
  const others =
    typeof additionalProperties === 'object' ? open.items * (open.pattern + bytesOf(additionalProperties)) : 0
  return declared.reduce((sum, bytes) => sum + bytes, 2) + others
}
