import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handOverSetup, setupFile } from './setupFile.ts'

const link = 'http://localhost:3000/setup#fu3bdLKQvmiGWVvBoE3bAkFFyNw0h0m6JYyJ2o8nJmU'

let dataDirectory: string
let lines: string[]
beforeEach(async () => {
  lines = []
  dataDirectory = await mkdtemp(join(tmpdir(), 'eval-setup-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

const handOver = (given: string | null, isTerminal: boolean) =>
  handOverSetup({ dataDirectory }, given, { say: (line) => lines.push(line), isTerminal })

test('ASVS 16.2.5: the setup link is not logged but written to a file that only the account of the program can read', async () => {
  await handOver(link, false)
  const file = setupFile({ dataDirectory })
  expect(lines).toEqual([`First start: create the system administrator by the link in ${file}`])
  expect(await readFile(file, 'utf8')).toBe(`${link}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('the terminal that starts the program shows the link', async () => {
  await handOver(link, true)
  expect(lines).toEqual([`First start: create the system administrator at ${link}`])
})

test('a link that others may have read is replaced, and removed when there is an administrator', async () => {
  await handOver('http://localhost:3000/setup#former', false)
  const file = setupFile({ dataDirectory })
  await chmod(file, 0o644)
  await handOver(link, false)
  expect(await readFile(file, 'utf8')).toBe(`${link}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await handOver(null, false)
  expect(existsSync(file)).toBe(false)
  expect(lines).toHaveLength(2)
})
