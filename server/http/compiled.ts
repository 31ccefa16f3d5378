import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

/** What is compiled already: a second app in one process shares the schemas of the contract. */
const done = new WeakSet<Schema>()

/**
 * Has the objects of a contract checked by code that is generated from them once, as the library's large edition does
 * by itself: it judges the same and costs a third. Pages must not make code, so in the browser nothing changes.
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
  // Without rules of its own an object is run by its parsing alone.
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
