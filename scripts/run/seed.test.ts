import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['test', 'test:fast', 'test:full'])(
  '%s refuses a wrong seed first, with a message only',
  (name) => {
    const env = { ...process.env, TEST_SEED: 'abc' }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', name], {
      env,
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'TEST_SEED must be a whole number of at most 15 digits, not "abc".\n',
    })
  },
)
