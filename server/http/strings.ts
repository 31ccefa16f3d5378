import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

const deepest = 32

/** No text of any call may hold a NUL or half a character, and no body may be nested without end. */
export function refuseBrokenText(request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) {
  for (const part of [request.params, request.query, request.body]) {
    const place = brokenPlace(part)
    if (place !== null) return next(new Problem('invalid', { fields: { [place]: 'character' } }))
  }
  next()
}

/** Where a value holds what no text may hold; null where it is sound. Goes in width, so that depth costs no stack. */
export function brokenPlace(value: unknown): string | null {
  let layer: [string, unknown][] = [['', value]]
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > deepest) return layer[0]?.[0] ?? ''
    const inner: [string, unknown][] = []
    for (const [place, one] of layer) {
      if (typeof one === 'string' && isBroken(one)) return place
      if (one === null || typeof one !== 'object' || ArrayBuffer.isView(one)) continue
      for (const [key, child] of Object.entries(one)) {
        if (isBroken(key)) return place
        inner.push([place ? `${place}.${key}` : key, child])
      }
    }
    layer = inner
  }
  return null
}

const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed()
