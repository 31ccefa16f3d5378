import * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { InBody } from '#contract/inBody.ts'
import { binary } from '#contract/file.ts'

export const schemaOf = (endpoint: Endpoint, mostBytes: number | null) => ({
  ...described(endpoint),
  ...(mostBytes && { 'x-most-bytes': mostBytes }),
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  response: { 200: endpoint.answer },
})

const described = ({ action, method, path, takesFile, answer, sameAs }: Endpoint & Partial<InBody>) => ({
  operationId: [method.toLowerCase(), ...path.split('/').slice(2)].map(operationPart).join(''),
  'x-action': action,
  ...(sameAs && { 'x-same-as': sameAs }),
  ...(takesFile && { consumes: ['multipart/form-data'] }),
  ...(answer === binary && { produces: ['application/octet-stream'] }),
})

const operationPart = (part: string, index: number) => {
  const segment = part
    .replace(/^:/, 'by_')
    .replace(/_(\w)/g, (_all, character: string) => character.toUpperCase())
  return index === 0 ? segment : segment.charAt(0).toUpperCase() + segment.slice(1)
}

/** A second app in the same process shares the schemas of the contract. */
const done = new WeakSet<Schema>()

/**
 * Replaces the parser of an object schema with generated code, as the full edition of zod does. Results are
 * the same at a third of the time. Not used in the browser, where the CSP forbids `eval`.
 */
export function compiled<S extends Schema>(schema: S): S {
  if (done.has(schema)) return schema
  done.add(schema)
  for (const part of partsOf(schema)) compiled(part)
  if (schema instanceof z.core.$ZodObject) quicken(schema)
  return schema
}

function quicken(schema: z.core.$ZodObject) {
  const { _zod: inner } = schema
  const { parse, run } = inner
  z.core.$ZodObjectJIT.init(schema, inner.def)
  // An object without refinements runs `parse` directly.
  if (run === parse) inner.run = inner.parse
}

type Containers = z.core.$ZodObjectDef &
  z.core.$ZodArrayDef &
  z.core.$ZodNullableDef &
  z.core.$ZodUnionDef &
  z.core.$ZodRecordDef

function partsOf({ _zod: { def } }: Schema): Schema[] {
  const { shape = {}, element, innerType, options = [], valueType } = def as unknown as Partial<Containers>
  const parts = [...Object.values(shape), ...options, element, innerType, valueType]
  return parts.filter((part) => part !== undefined) as Schema[]
}
