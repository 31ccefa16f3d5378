import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPassed } from '#domain/measurement/preceding.ts'
import { reportResults, reportStates } from '#domain/reportState.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { isFinalAndPassed } from './contradictions.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('SQL and domain agree on whether a disconnection passed, in every state and with every result', async () => {
  const reports = [...reportStates, 'unreadable'].flatMap((state) =>
    [...reportResults, null].map((result) => ({ state, result })),
  )
  const { rows } = await sql<{ hasPassed: boolean }>`
    select coalesce(${isFinalAndPassed('r')}, false) as has_passed
    from unnest(${reports.map(({ state }) => state)}::text[], ${reports.map(({ result }) => result)}::text[])
      with ordinality as r (state, result, place)
    order by r.place`.execute(server.database.reads)
  expect(rows.map(({ hasPassed }) => hasPassed)).toEqual(
    reports.map((report) => isPassed({ type: 'disconnection', ...report })),
  )
})
