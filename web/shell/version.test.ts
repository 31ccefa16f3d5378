import { expect, test } from 'vitest'
import { versionStep } from './version.ts'

test.each([
  ['the first version seen is only stored', null, '1.0.0', 'first'],
  ['the same version changes nothing', '1.0.0', '1.0.0', 'same'],
  ['another version is a new one', '1.0.0', '1.0.1', 'new'],
  ['an older version after a return is a new one as well', '1.0.1', '1.0.0', 'new'],
])('%s', (_, stored, served, step) => {
  expect(versionStep(stored, served)).toBe(step)
})
