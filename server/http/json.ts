import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'
import { refusalOf, walked } from './strings.ts'

/**
 * Reads JSON bodies only. Refuses input that two parsers could read differently: duplicate keys and
 * `__proto__`.
 */
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
