import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { assertRestricted, prepareDatabase } from '../prepare.ts'

let dataPath: string
let directory: string
const children: ChildProcess[] = []

beforeAll(async () => {
  dataPath = await mkdtemp(join(tmpdir(), 'eval-embedded-'))
  directory = join(dataPath, 'postgres')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataPath, { recursive: true, maxRetries: 20, retryDelay: 250 })
})

async function startProgram(): Promise<ChildProcess> {
  const program = join(dataPath, 'program.mjs')
  await writeFile(
    program,
    `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
     console.log((await startEmbedded(${JSON.stringify(directory)})).url)`,
  )
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows[0] && Object.values(rows[0])[0]
}

test('committed data exists after a stop and a start', async () => {
  const first = await startEmbedded(directory)
  await ask(first.url, `create table stored as select 'yes' as answer`)
  await first.stop()
  const second = await startEmbedded(directory)
  expect(await ask(second.url, 'select answer from stored')).toBe('yes')
  expect(await ask(second.url, 'show fsync')).toBe('on')
  expect(await ask(second.url, 'show data_checksums')).toBe('on')
  await second.stop()
})

test('a directory from before the program role existed gets one at the next start, without superuser rights', async () => {
  const former = await startEmbedded(directory)
  await ask(former.url, 'drop role eval_app')
  await former.stop()
  const { url, appUrl, stop } = await startEmbedded(directory)
  await prepareDatabase({ url: appUrl, ownerUrl: url })
  await assertRestricted(appUrl)
  expect(await ask(appUrl, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(true)
  await stop()
})

test('after kill -9 of the program its database server ends, and the next start finds all data', async () => {
  const program = await startProgram()
  program.kill('SIGKILL')
  const { url, stop } = await startEmbedded(directory)
  expect(await ask(url, 'select answer from stored')).toBe('yes')
  await stop()
})

test('a killed server is restarted on the same address', async () => {
  const { url, stop } = await startEmbedded(directory)
  const pid = Number.parseInt(await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8'))
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => ask(url, 'select answer from stored').catch(() => 'down')).toBe('yes')
  await stop()
})

test('a lock of a dead server does not prevent the start, even if its process id belongs to another program', async () => {
  await writeFile(join(directory, 'cluster', 'postmaster.pid'), `${process.pid}\n${directory}\n1\n5432\n`)
  const { stop } = await startEmbedded(directory)
  await stop()
})

test('a directory of a newer PostgreSQL is rejected', async () => {
  const newer = join(dataPath, 'newer')
  await cp(directory, newer, { recursive: true })
  await writeFile(join(newer, 'cluster', 'PG_VERSION'), '99\n')
  await expect(startEmbedded(newer)).rejects.toThrow('was created by PostgreSQL 99')
})

test('a directory with other files is left unchanged', async () => {
  const other = join(dataPath, 'other')
  await cp(join(dataPath, 'program.mjs'), join(other, 'program.mjs'))
  await expect(startEmbedded(other)).rejects.toThrow('contains something other')
})

test('an unwritable directory causes a one-line message', async () => {
  await expect(startEmbedded(join(dataPath, 'program.mjs', 'postgres'))).rejects.toThrow(
    /^The data directory .* cannot be written/,
  )
})
