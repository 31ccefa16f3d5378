import { expect, test } from 'vitest'
import { mayTell } from './mayTell.ts'

test.each([
  ['eval.example.org', true],
  ['localhost', false],
  ['eval.localhost', false],
  ['127.0.0.1', false],
  ['127.1.2.3', false],
  ['[::1]', false],
])('whether an error at %s is reported: %s', (hostname, expected) => {
  expect(mayTell({ hostname, production: true })).toBe(expected)
  expect(mayTell({ hostname, production: false })).toBe(false)
})
