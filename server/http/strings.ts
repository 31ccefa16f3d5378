import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

const deepest = 32

/** Refuses NUL and unpaired surrogates in the URL. Bodies are checked by the JSON parser. */
export function rejectBrokenText(request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) {
  const broken = [request.params, request.query].map(brokenText).find((problem) => problem !== null)
  next(broken ?? undefined)
}

export const brokenText = (value: unknown) => refusalOf(walked(value))

export const refusalOf = ({ broken }: Walked) =>
  broken === null ? null : new Problem('invalid', { fields: { [broken]: 'character' } })

export interface Walked {
  keys: number
  /** Whether a key such as `__proto__` would change the prototype. */
  hasPrototype: boolean
  /** The path of an invalid string or of excessive nesting. */
  broken: string | null
}

/** Walks a value once. The path is built only for an error. */
export function walked(value: unknown): Walked {
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
