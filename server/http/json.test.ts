import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from './errors.ts'
import { readJson } from './input.ts'

const app = Fastify()
app.setErrorHandler(answerError)
readJson(app)
app.post('/', (request) => ({ read: request.body }))

const post = async (payload: string) => {
  const response = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  return response.json<{ read?: unknown; code?: string; fields?: object }>()
}

test.each([
  '{"a":1,"a":2}',
  '{"a":{"b":[{"c":1,"c":1}]}}',
  '{"a":1,"\\u0061":2}',
  '{"a":"\\"b\\":","c":1,"c":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,}',
  '{',
])('%s is rejected, naming the body (T37)', async (text) => {
  expect(await post(text)).toMatchObject({ code: 'invalid', fields: { body: 'invalid' } })
})

test.each(['{}', '[]', 'null', '"a:b"', '{"a":"\\"b\\": 1","b":["c:",{"a":"\\\\"}]}', '{"a" : {"a" : {}}}'])(
  '%s is read unchanged',
  async (text) => {
    expect(await post(text)).toEqual({ read: JSON.parse(text) as unknown })
  },
)
