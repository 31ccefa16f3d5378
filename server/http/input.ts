import type { FastifyRequest } from 'fastify'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Issue } from '#contract/fieldCode.ts'
import { shapeOf, type InBody } from '#contract/inBody.ts'
import { fieldsOf } from './errors.ts'
import { Problem } from './problem.ts'
import type { Context } from './context.ts'

type Input = Pick<Context<Endpoint>, 'params' | 'query' | 'body'>

export const inputOf = (endpoint: Endpoint) =>
  function input(request: FastifyRequest): Input {
    return {
      params: parse(endpoint.params, request.params),
      query: parse(endpoint.query, given(request.query)),
      body: parse(endpoint.body, request.body),
    }
  }

/**
 * The same for a call with all fields in its body (`inBodyOf`). The handler receives the same input as from
 * the other address.
 */
export function inputInBody({ params, query, body: other }: Endpoint, { body }: InBody) {
  const names = { params: namesIn(params), query: namesIn(query), body: namesIn(other) }
  return function input(request: FastifyRequest) {
    const sent = Object.entries(parse(body, request.body) as Record<string, unknown>)
    const of = (own: ReadonlySet<string>) => Object.fromEntries(sent.filter(([name]) => own.has(name)))
    return { params: of(names.params), query: of(names.query), body: of(names.body) } as Input
  }
}

const namesIn = (schema: Schema | undefined): ReadonlySet<string> => new Set(Object.keys(shapeOf(schema)))

/** Forms send these query parameters even when empty. Empty means not given. */
const blankable = ['sf', 'so', 'day']

/** Without the language parameter, which every call accepts and `localeOf` reads. */
function given(query: unknown) {
  const { lang: _lang, ...rest } = query as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== '' || !blankable.includes(name)),
  )
}

export function parse(schema: Schema | undefined, value: unknown) {
  if (!schema) return undefined
  const parsed = schema['~standard'].validate(value)
  if (parsed instanceof Promise) throw new Error('a contract is checked at once')
  if (!parsed.issues) return parsed.value
  throw new Problem('invalid', { fields: fieldsOf(parsed.issues as unknown as Issue[], value) })
}
