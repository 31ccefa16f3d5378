import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failuresRecalling } from '#domain/calibration.ts'
import { addDays } from '#domain/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { recalledIn } from './recalled.ts'

// Compares the SQL for reports affected by failed calibrations with the domain, over every three
// calibrations.

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const first = '2026-03-28'
const days = [0, 2, 4].map((later) => addDays(first, later))

const calibrations = days.flatMap((calibratedOn) => [
  { calibratedOn, due: addDays(calibratedOn, 365) },
  { calibratedOn, due: null },
])

const histories = calibrations.flatMap((one) =>
  calibrations.flatMap((two) => [[one, two], ...calibrations.map((three) => [one, two, three])]),
)

const measured = [-1, 0, 1, 2, 3, 4, 5].map((later) => addDays(first, later))

const cases = histories.flatMap((history) =>
  measured.map((measuredOn) => ({
    measuredOn,
    history: history.map((one, index) => ({ ...one, enteredAt: `2026-05-01T10:00:0${index}.000Z` })),
  })),
)

test('SQL and domain agree on which failures affect reports, for every day and every three calibrations', async () => {
  const [report, instrument] = [
    '10000000-0000-7000-8000-000000000001',
    '20000000-0000-7000-8000-000000000002',
  ]
  const given = cases.map(({ measuredOn, history }) => ({
    measured_on: measuredOn,
    history: history.map(({ calibratedOn, due, enteredAt }) => ({
      ...{ instrument_id: instrument, calibrated_on: calibratedOn, created_at: enteredAt },
      result: due === null ? 'failed' : 'passed',
    })),
  }))
  const { rows } = await sql<{ recalled: { failedOn: string }[] }>`
    select result.recalled from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as (measured_on date, history jsonb)) with ordinality as v (measured_on, history, place),
    lateral (
      with instrument as (select ${instrument}::uuid as id, '' as make, '' as model, '' as serial),
        report_instrument as (select ${instrument}::uuid as instrument_id, ${report}::uuid as report_id, v.measured_on),
        calibration as (select * from jsonb_to_recordset(v.history) as t (instrument_id uuid, calibrated_on date,
          created_at timestamptz, result text))
      select ${recalledIn(sql`${report}::uuid`)} as recalled) result
    order by v.place`.execute(server.database.reads)
  expect(rows.map(({ recalled }) => recalled.map(({ failedOn }) => failedOn))).toEqual(
    cases.map(({ measuredOn, history }) =>
      failuresRecalling(measuredOn, history)
        .map(({ calibratedOn }) => calibratedOn)
        .toSorted(),
    ),
  )
})
