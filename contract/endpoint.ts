import type * as z from 'zod/mini'
import type { Action, SignedInAction } from '#domain/policy.ts'

export type Schema = z.core.$ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Schemas {
  params?: Schema
  query?: Schema
  body?: Schema
  answer: Schema
  /** Asked by POST though it changes nothing: a body is too large for an address. */
  onlyReads?: true
  /** It shows people, named by this field of the answer or of each of its items: they learn who looked. */
  showsPeople?: 'userId' | 'authorId'
  /**
   * The body is a file: few are read at a time, and none of whoever may not send one. `mostlyKnown` where it is only
   * then judged, one of few, when it is not known by its hash.
   */
  takesFile?: true | 'mostlyKnown'
  /** How many bytes its body needs, where an item holds longer texts than its contract bounds (`bodyBytes.ts`). */
  mostBytes?: number
  /** The answer holds a secret that is shown once: it is not kept for a call sent again. */
  secret?: true
  /**
   * The path of a POST that does the same, with `params` and `query` in its body (`inBody.ts`). Proxies log addresses and
   * no bodies: so secrets and what is searched for among people stay out of their logs.
   */
  inBody?: `/api/${string}`
}

/** One call: what it is to the policy, where it is found, what goes in and what comes out. */
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

/** A call only someone signed in makes. */
export type SignedInEndpoint = Endpoint<Schemas, SignedInAction>

type Out<T> = T extends Schema ? z.core.output<T> : undefined
type In<T> = T extends Schema ? z.core.input<T> : undefined

/** What the handler receives: the parsed side of each schema. */
export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
export type Answer<E extends Endpoint> = z.core.output<E['answer']>

/** What a caller gives: only the parts the endpoint has. */
export type CallInput<E extends Endpoint> = (E extends { params: Schema }
  ? { params: In<E['params']> }
  : unknown) &
  (E extends { query: Schema } ? { query?: In<E['query']> } : unknown) &
  (E extends { body: Schema }
    ? undefined extends In<E['body']>
      ? { body?: In<E['body']> }
      : { body: In<E['body']> }
    : unknown)
