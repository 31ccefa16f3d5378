import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { prepareDatabase } from './prepare.ts'

let url: string
let client: pg.Client
let watcher: pg.Client

beforeEach(async () => {
  ;({ url } = await testDatabase())
  client = new pg.Client(url)
  watcher = new pg.Client(url)
  await Promise.all([client.connect(), watcher.connect()])
})
afterEach(async () => {
  await Promise.all([client.end(), watcher.end()])
})

const steps = async () => {
  const { rows } = await client.query<{ id: number }>('select id from graphile_worker.migrations order by id')
  return rows.map(({ id }) => id)
}

/** Reverts the job library's migration that locks the table of jobs, and those after it. */
const stepBack = `
  create function graphile_worker.tg_jobs__after_insert() returns trigger language plpgsql as 'begin return new; end';
  create trigger _900_after_insert after insert on graphile_worker._private_jobs
    for each statement execute function graphile_worker.tg_jobs__after_insert();
  delete from graphile_worker.migrations where id >= 18`

test('a migration of the job library yields to a busy table and applies when the table is free', async () => {
  const all = await steps()
  await client.query(stepBack)
  await client.query('begin; lock table graphile_worker._private_jobs in access share mode')
  const prepared = prepareDatabase({ url, ownerUrl: url }, { throwaway: true })
  // It waits in one transaction, gives up and waits again in another.
  const attempts = new Set<string>()
  await expect
    .poll(async () => {
      const { rows } = await watcher.query<{ attempt: string }>(
        `select xact_start::text as attempt from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      for (const { attempt } of rows) attempts.add(attempt)
      return attempts.size
    })
    .toBeGreaterThan(1)
  await client.query('commit')
  await prepared
  expect(await steps()).toEqual(all)
})
