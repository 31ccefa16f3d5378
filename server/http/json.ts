import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Reads bodies of JSON and of no other kind, and refuses those that two readers could read differently: a key given twice, a prototype. */
export function readJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) =>
    // A client that names JSON in every call sends a DELETE without a body.
    text === '' && request.method === 'DELETE'
      ? done(null, undefined)
      : parse(request, text, (error, value) =>
          !error && keysIn(text) !== keysOf(value)
            ? done(new Problem('invalid', { fields: { body: 'invalid' } }))
            : done(error, value),
        ),
  )
}

/** In good JSON a text before a colon is always a key. */
const keysIn = (text: string) =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)].filter(([, colon]) => colon).length

/** Goes in width, so that depth costs no stack. */
function keysOf(value: unknown) {
  let keys = 0
  let layer: unknown[] = [value]
  while (layer.length > 0) {
    const objects = layer.filter((one): one is object => one !== null && typeof one === 'object')
    layer = objects.flatMap((one): unknown[] => Object.values(one))
    for (const one of objects) if (!Array.isArray(one)) keys += Object.keys(one).length
  }
  return keys
}
