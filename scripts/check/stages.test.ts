import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fast } from './stages.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('without git, the quick checks leave out what depends on changed files and say so', () => {
  vi.stubEnv('GIT_DIR', '/none')
  const names = fast().flatMap((lanes) => lanes.flatMap((stages) => stages.map(({ name }) => name)))
  expect(names).toEqual(['Format', 'Types', 'Tests without a database'])
  expect(console.log).toHaveBeenCalledWith(
    'Without git the changed files are unknown: their lint and server tests are left out.',
  )
})
