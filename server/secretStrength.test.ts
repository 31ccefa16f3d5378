import { expect, test } from 'vitest'
import { integersOf, repeat } from '../test/support/sample.ts'
import { isGuessableSecret } from './secretCheck.ts'

test.each([
  'our secret for production in Vienna 1',
  'changeme-please-changeme-please-2026',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'qwertz123qwertz123qwertz123qwertz123',
  'a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2',
  '1234567890098765432112345678900987654',
])('ASVS 11.5.1: %s is guessable', (secret) => {
  expect(isGuessableSecret(secret)).toBe(true)
})

test.each(['base64url', 'hex'] as const)('random bytes as %s are never considered guessable', (form) => {
  const next = integersOf(`secrets as ${form}`)
  const secret = () => Buffer.from(Array.from({ length: form === 'hex' ? 16 : 32 }, next)).toString(form)
  expect(Array.from({ length: 5000 }, secret).filter(isGuessableSecret), repeat).toEqual([])
})
