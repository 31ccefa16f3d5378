import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'
import { refusalOf, walked } from './strings.ts'

/**
 * Reads bodies of JSON and of no other kind, and refuses those that two readers could read differently: a key given twice,
 * a prototype. What was read is walked once, for these and for what no text may hold.
 */
export function readJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    // A client that names JSON in every call sends a DELETE without a body.
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

/** In good JSON a text before a colon is always a key. */
function keysIn(text: string) {
  const key = /"(?:[^"\\]|\\.)*"\s*(:?)/g
  let keys = 0
  for (let found = key.exec(text); found; found = key.exec(text)) if (found[1]) keys++
  return keys
}
