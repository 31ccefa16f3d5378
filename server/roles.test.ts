import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../test/database.ts'
import { start } from './start.ts'

let clone: TestDatabase
let place: string

beforeAll(async () => {
  clone = await freshDatabase()
  place = await mkdtemp(join(tmpdir(), 'eval-roles-'))
})
afterAll(async () => {
  await clone.drop()
  await rm(place, { recursive: true, force: true })
})

const started = async (role: string) => {
  const said: string[] = []
  const env = { ROLE: role, DATABASE_URL: clone.url, DATA_DIR: place, PORT: '0', LOG_LEVEL: 'silent' }
  const { app, house, port, stop } = await start(env, (line) => void said.push(line))
  const statusOf = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status
  return { app, pool: house.database.pool, statusOf, said, stop }
}

test('a web instance does no jobs, a worker does them and answers nothing but whether it lives and is ready', async () => {
  const web = await started('web')
  await web.pool.query(
    `select graphile_worker.add_job('file.remove', json_build_object('fileId', gen_random_uuid()))`,
  )
  const queued = async () =>
    Number(
      (await web.pool.query<{ count: number }>('select count(*) as count from graphile_worker.jobs')).rows[0]
        ?.count,
    )
  await pause(1500)
  expect(await queued()).toBe(1)
  expect(await web.statusOf('GET', '/api/version')).toBe(200)
  const worker = await started('worker')
  await expect.poll(queued, { timeout: 10_000 }).toBe(0)
  for (const path of ['/api/health', '/api/ready']) expect(await worker.statusOf('GET', path)).toBe(200)
  for (const path of ['/', '/api/version', '/api/myself', '/api/openapi.json', '/dev/outbox'])
    expect({ path, status: await worker.statusOf('GET', path) }).toEqual({ path, status: 404 })
  expect(await worker.statusOf('POST', '/api/auth')).toBe(404)
  expect(worker.said.join()).not.toContain('/setup/')
  await worker.stop()
  await web.stop()
}, 40_000)
