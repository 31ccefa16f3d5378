import * as z from 'zod/mini'
import type { Endpoint, Schema } from './endpoint.ts'

type Shape = z.core.$ZodShape

/** A call with everything in its body, and the address of the call that does the same. */
export type InBody = Endpoint & { sameAs: string }

/** The fields of an object's schema, also where it may be left out; none of anything else. */
export function shapeOf(schema: Schema | undefined): Shape {
  if (schema instanceof z.ZodMiniObject) return schema.shape
  const { innerType } = (schema?._zod.def ?? {}) as { innerType?: Schema }
  return innerType ? shapeOf(innerType) : {}
}

/** What is known of a schema is kept by the schema itself (`compiled`, `mostBodyBytes`), so each call has one. */
const made = new WeakMap<Endpoint, InBody>()

/**
 * The same call as a POST with everything in its body, where the contract has a path for it (`inBody`). Throws where two of
 * params, query and body have a field of the same name.
 */
export function inBodyOf(endpoint: Endpoint): InBody | null {
  const { inBody } = endpoint
  if (!inBody) return null
  const call = made.get(endpoint) ?? movedToBody(endpoint, inBody)
  made.set(endpoint, call)
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
