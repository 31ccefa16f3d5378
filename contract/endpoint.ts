import type * as z from 'zod/mini'
import type { Action, SignedInAction } from '#domain/policy.ts'

export type Schema = z.core.$ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Schemas {
  params?: Schema
  /** With it, unknown parameters are refused; without it, all parameters are ignored. */
  query?: Schema
  body?: Schema
  answer: Schema
  /** Uses POST although it changes nothing, because the input is too large for a URL. */
  onlyReads?: true
  /**
   * Field of the answer, or of its items, with the id of a person. The call is recorded in that person's access log.
   */
  showsPeople?: 'userId' | 'authorId'
  /**
   * The body is a file. Few are read at a time, and only after the permission check. `mostlyKnown`: the file is usually
   * known by its hash, and the limit applies only to unknown ones.
   */
  takesFile?: true | 'mostlyKnown'
  /** Body limit in bytes, if items contain longer texts than the contract bounds (`bodyBytes.ts`). */
  mostBytes?: number
  /** The answer contains a secret that is shown once, so it is not stored for repeated calls. */
  secret?: true
  /**
   * Path of a POST with `params` and `query` in its body (`inBody.ts`). Keeps secrets and searched names out of proxy
   * logs, which contain URLs but no bodies.
   */
  inBody?: `/api/${string}`
}

/** One call: its action in the policy, its method and path, and its schemas. */
export type Endpoint<S extends Schemas = Schemas, A extends Action = Action> = S & {
  action: A
  method: Method
  path: string
}

export function endpoint<S extends Schemas, A extends Action>(
  action: A,
  route: `${Method} /api/${string}`,
  schemas: S,
): Endpoint<S, A extends SignedInAction ? SignedInAction : Action> {
  const [method, path] = route.split(' ') as [Method, string]
  return { action: action as never, method, path, ...schemas }
}

export type SignedInEndpoint = Endpoint<Schemas, SignedInAction>

type Out<T> = T extends Schema ? z.core.output<T> : undefined
type In<T> = T extends Schema ? z.core.input<T> : undefined

/** Parsed values, as a handler receives them. */
export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
export type Answer<E extends Endpoint> = z.core.output<E['answer']>

/** Unparsed values, as a caller passes them. */
export type CallInput<E extends Endpoint> = (E extends { params: Schema }
  ? { params: In<E['params']> }
  : unknown) &
  (E extends { query: Schema } ? { query?: In<E['query']> } : unknown) &
  (E extends { body: Schema }
    ? undefined extends In<E['body']>
      ? { body?: In<E['body']> }
      : { body: In<E['body']> }
    : unknown)
