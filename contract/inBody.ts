import * as z from 'zod/mini'
import type { Endpoint, Schema } from './endpoint.ts'

type Shape = z.core.$ZodShape

/** A call with all inputs in its body, and the endpoint it replaces. */
export type InBody = Endpoint & { sameAs: string }

/** Returns the fields of an object schema, also if it is optional; none for other schemas. */
export function shapeOf(schema: Schema | undefined): Shape {
  if (schema instanceof z.ZodMiniObject) return schema.shape
  const { innerType } = (schema?._zod.def ?? {}) as { innerType?: Schema }
  return innerType ? shapeOf(innerType) : {}
}

/** One call per endpoint, because other caches use the schema as key (`compiled`, `mostBodyBytes`). */
const created = new WeakMap<Endpoint, InBody>()

/**
 * Returns the POST variant of an endpoint with all inputs in its body, or null if it has no `inBody` path. Throws if
 * params, query and body share a field name.
 */
export function inBodyOf(endpoint: Endpoint): InBody | null {
  const { inBody } = endpoint
  if (!inBody) return null
  const call = created.get(endpoint) ?? movedToBody(endpoint, inBody)
  created.set(endpoint, call)
  return call
}

function movedToBody({ params, query, body, inBody: _, ...same }: Endpoint, inBody: string): InBody {
  const shapes = [params, query, body].map(shapeOf)
  const fields = Object.assign({}, ...shapes) as Shape
  const amount = shapes.reduce((sum, shape) => sum + Object.keys(shape).length, 0)
  if (Object.keys(fields).length !== amount) throw new Error(`${inBody}: a field has two meanings`)
  return {
    ...same,
    method: 'POST',
    path: inBody,
    body: z.strictObject(fields),
    ...(same.method === 'GET' && { onlyReads: true as const }),
    sameAs: `${same.method} ${same.path}`,
  }
}
