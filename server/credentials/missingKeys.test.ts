import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { queueMissingKeys } from './keys.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await server.work()
})
afterAll(() => server.close())

test('an authority without credential keys gets them after a start, and only once', async () => {
  const { id } = await insert.authority(server.database.writes, 'Prüfstelle', 'PS')
  const keys = () =>
    server.database.reads.selectFrom('credentialKey').select('id').where('authorityId', '=', id).execute()
  const jobs = async () =>
    (
      await server.database.pool.query(
        `select id from graphile_worker.jobs where task_identifier = 'credentialKey.make'`,
      )
    ).rows.length
  expect(await keys()).toEqual([])
  await queueMissingKeys(server.database)
  await expect.poll(keys).not.toEqual([])
  await expect.poll(jobs).toBe(0)
  await queueMissingKeys(server.database)
  expect(await jobs()).toBe(0)
})
