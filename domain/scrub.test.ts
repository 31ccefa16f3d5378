import { describe, expect, test } from 'vitest'
import { scrubbedError, scrubbedFrames, scrubbedMessage, scrubbedAddress } from './scrub.ts'

/** Personal data, and the parts of it that must not appear either. */
const nasty = [
  ['an email address', 'anna.muster@example.org', ['anna', 'muster', 'example']],
  ['an encoded email address', 'anna%40example.org', ['anna', 'example']],
  ['a name', 'Anna Muster', ['Anna', 'Muster']],
  ['a name in capitals', 'ANNA MUSTER', ['ANNA', 'MUSTER']],
  ['a name in lower case', 'anna muster', ['anna', 'muster']],
  ['a name in another script', 'Анна Мустер', ['Анна', 'Мустер']],
  ['a token', 'fu3bdLKQvmiGWVvBoE3bAkFFyNw0h0m6JYyJ2o8nJmU', ['fu3bd']],
  ['a key', 'Bearer 9f86d081884c7d659a2feaa0c55ad015', ['9f86', 'Bearer']],
  ['a vehicle identification number', 'WVWZZZ1KZ7W000123', ['WVW', '000123']],
  ['a plate', 'W-12345X', ['W-', '12345']],
  ['an Eval-ID', 'EVAL-0123456789ABC', ['EVAL', '0123']],
  ['an id', '0198c0de-0000-7000-8000-000000000000', ['0198c0de']],
  ['a query', '/app/users?search=anna&page=2', ['search', 'anna']],
  ['a body', '{"password":"correct horse","email":"anna@example.org"}', ['password', 'horse', 'anna']],
  ['a birthday', '1990-05-05', ['1990']],
  ['a phone number', '+43 660 1234567', ['660', '1234567']],
  ['an address of the network', '192.168.7.21', ['192', '168']],
  ['a postal address', 'Ringstraße 7, 1010 Wien', ['Ring', '1010', 'Wien']],
] as const

const sentences = [
  (text: string) => text,
  (text: string) => `Cannot read properties of undefined (reading '${text}')`,
  (text: string) => `duplicate key value violates unique constraint: Key (email)=(${text}) already exists.`,
  (text: string) => `Unexpected token ${text} in JSON at position 3`,
  (text: string) => `Failed to fetch https://example.org/api/user/${text}`,
  (text: string) => `"${text}" is not valid JSON\n    at ${text} (${text}:1:2)`,
]

describe.each(nasty)('%s', (_what, text, pieces) => {
  test('is removed from error reports, wherever it occurs', () => {
    for (const sentence of sentences) {
      const error = Object.assign(new Error(sentence(text)), { name: text })
      error.stack = `${error.message}
    at load (https://eval.example.org/assets/start-abc.js?who=${encodeURIComponent(text)}:3:14)
    at ${text} (https://eval.example.org/${text}:1:2)
${text}@https://eval.example.org/assets/x.js:1:2`
      const scrubbed = JSON.stringify(scrubbedError(error))
      for (const piece of pieces) expect(scrubbed.toLowerCase()).not.toContain(piece.toLowerCase())
    }
  })

  test('is removed from the location', () => {
    for (const address of [`/app/users/${text}`, `/app/users?x=${text}`, `/app/${text}#${text}`, text])
      for (const piece of pieces) expect(scrubbedAddress(address)).not.toContain(piece)
  })
})

test('T83: only paths of program files remain of calls that a browser reports as scrubbed', () => {
  const program = [
    'assets/start-Ab_1.js:12:34',
    'assets/Topic.module-D_x9.js:1:2',
    'server/http/serve.ts:5:6',
    'node:internal/timers:1:2',
    'node_modules/@tanstack/react-router/dist/esm/Match.mjs:1:2',
  ]
  const people = ['anna.muster@example.org', '0198c0de-0000-7000-8000-000000000000', 'WVWZZZ1KZ7W000123']
  const scrubbed = people.flatMap((person) => [`assets/${person}:1:2`, `web/users/${person}:3:4`])
  expect(scrubbedFrames([...scrubbed, ...program])).toEqual(program)
})

test.each(['assets', 'web/users', 'node_modules/x', 'node_modules'])(
  'T83: an email address disguised as a file in %s is removed',
  (folder) => {
    const address = 'anna.muster@example.org'
    const files = [`${folder}/${address}.js`, `${folder}/${address}/x.ts`]
    expect(scrubbedFrames(files.map((file) => `${file}:1:2`))).toEqual([])
    const stack = files.map((file) => `    at https://eval.example.org/${file}:1:2`).join('\n')
    expect(JSON.stringify(scrubbedError({ stack }).frames)).not.toContain('anna')
  },
)

test('technical messages stay readable', () => {
  expect(scrubbedMessage("Cannot read properties of undefined (reading 'fullname')")).toBe(
    'Cannot read properties of undefined (reading …)',
  )
  expect(scrubbedMessage('Failed to fetch dynamically imported module: https://x.org/assets/a.js')).toBe(
    'Failed to fetch dynamically imported module: …',
  )
  expect(scrubbedMessage('the database returned no time')).toBe('the database returned no time')
})

test('stack frames keep file and line, without host and query', () => {
  const error = new Error('x')
  error.stack = `Error: x
    at async render (https://eval.example.org/assets/start-Ab_1.js?v=2:12:34)
    at file:///srv/eval/server/http/serve.ts:5:6
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)
    at elsewhere (chrome-extension://abc/x.js:1:1)
show@https://eval.example.org/assets/y.js:7:8`
  expect(scrubbedError(error).frames).toEqual([
    'assets/start-Ab_1.js:12:34',
    'server/http/serve.ts:5:6',
    'node:internal/process/task_queues:105:5',
    'assets/y.js:7:8',
  ])
})

test('pages and calls are reported as declared in the program', () => {
  expect(scrubbedAddress('/app/users/$uuid')).toBe('/app/users/$uuid')
  expect(scrubbedAddress('GET /api/user/:id')).toBe('GET /api/user/:id')
})

test('any thrown value is reported as an error', () => {
  for (const thrown of [undefined, null, 'anna@example.org', 7, { message: 7, stack: {} }])
    expect(scrubbedError(thrown)).toEqual({ name: 'Error', message: '', frames: [] })
})
