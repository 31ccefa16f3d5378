import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('passwords are hashed by argon2id with 19 MiB and two passes, whatever tests set', async () => {
  const module = JSON.stringify(new URL('password.ts', import.meta.url).href)
  const program = `const { hashPassword } = await import(${module}); console.log(await hashPassword('a password'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
