import type { FastifyRequest, FastifyInstance } from 'fastify'
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

/** The same for a call with all fields in its body (`inBodyOf`). The handler receives the same input. */
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
  if (parsed instanceof Promise) throw new Error('a contract must not be asynchronous')
  if (!parsed.issues) return parsed.value
  throw new Problem('invalid', { fields: fieldsOf(parsed.issues as unknown as Issue[], value) })
}

const deepest = 32

/** Refuses NUL and unpaired surrogates in the URL. Bodies are checked by the JSON parser. */
export function rejectBrokenText(request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) {
  const broken = [request.params, request.query].map(brokenText).find((problem) => problem !== null)
  next(broken ?? undefined)
}

export const brokenText = (value: unknown) => refusalOf(walked(value))

const refusalOf = ({ broken }: Walked) =>
  broken === null ? null : new Problem('invalid', { fields: { [broken]: 'character' } })

interface Walked {
  keys: number
  /** Whether a key such as `__proto__` would change the prototype. */
  hasPrototype: boolean
  /** The path of an invalid string or of excessive nesting. */
  broken: string | null
}

/** Walks a value once. The path is built only for an error. */
function walked(value: unknown): Walked {
  const seen = { keys: 0, hasPrototype: false }
  const broken = brokenIn(value, 0, seen)
  return { ...seen, broken: broken && broken.join('.') }
}

type WalkResult = Pick<Walked, 'keys' | 'hasPrototype'>

function brokenIn(value: unknown, depth: number, seen: WalkResult): string[] | null {
  if (typeof value === 'string') return isBroken(value) ? [] : null
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return null
  if (depth > deepest) return []
  return Array.isArray(value)
    ? brokenInList(value, depth, seen)
    : brokenInObject(value as Record<string, unknown>, depth, seen)
}

function brokenInList(list: unknown[], depth: number, seen: WalkResult) {
  for (let index = 0; index < list.length; index++) {
    const broken = brokenIn(list[index], depth + 1, seen)
    if (broken) return [String(index), ...broken]
  }
  return null
}

function brokenInObject(object: Record<string, unknown>, depth: number, seen: WalkResult) {
  const keys = Object.keys(object)
  seen.keys += keys.length
  for (const key of keys) {
    if (isBroken(key)) return []
    const inner = object[key]
    seen.hasPrototype ||= key === '__proto__' || (key === 'constructor' && holdsPrototype(inner))
    const broken = brokenIn(inner, depth + 1, seen)
    if (broken) return [key, ...broken]
  }
  return null
}

const holdsPrototype = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')

const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Reads JSON bodies only. Refuses input that two parsers could read differently: duplicate keys and `__proto__`. */
export function readJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    // Some clients send the JSON content type with an empty DELETE.
    if (text === '' && request.method === 'DELETE') return done(null, undefined)
    try {
      done(null, parsed(text))
    } catch (error) {
      done(error instanceof Problem ? error : unreadable(), undefined)
    }
  })
}

const unreadable = () => new Problem('invalid', { fields: { body: 'invalid' } })

function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  const seen = walked(value)
  const refusal = refusalOf(seen)
  if (refusal) throw refusal
  if (seen.hasPrototype || keysIn(text) !== seen.keys) throw unreadable()
  return value
}

/** In valid JSON, a string before a colon is always a key. */
function keysIn(text: string) {
  const key = /"(?:[^"\\]|\\.)*"\s*(:?)/g
  let keys = 0
  for (let match = key.exec(text); match; match = key.exec(text)) if (match[1]) keys++
  return keys
}
