import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  energisedMoments,
  type MeasuredVehicle,
  type TagOnVehicle,
  voltageMoments,
} from '#domain/energised.ts'
import { voltagesInForce } from '#domain/vehicleNow.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { firstEnergised, lastEnergised } from './queries.ts'

// Compares the SQL for energised vehicles with the domain over every combination of a report and two tags.

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const noon = Date.parse('2026-03-29T12:00:00.000Z')
const minute = 60_000
const at = (minutes: number) => new Date(noon + minutes * minute).toISOString()
const since = at(0)

interface Vehicle {
  reportId: string
  reports: (MeasuredVehicle & { type: string })[]
  tags: TagOnVehicle[]
}

const own = '00000000-0000-7000-8000-000000000001'
const foreign = '00000000-0000-7000-8000-000000000002'

/** In minutes around the clock tolerance of five. */
const around = [-6, -5, -5 + 1 / minute, -1, 0, 3, 5, 9]

const reports = [own, foreign].flatMap((reportId) =>
  ['disconnection', 'isolation'].flatMap((type) =>
    ['valid', 'invalid', null].flatMap((result) =>
      [true, false].flatMap((foundVoltage) =>
        [null, ...around].flatMap((measured) =>
          // Stored long after the measurement, and so long before it that its time is not believed.
          [90, -5, -5 - 1 / minute].flatMap((stored) =>
            [[], [-6], [-5], [-5 + 1 / minute], [-30, 2]].map((learned) => ({
              ...{ reportId, type, result, foundVoltage },
              measuredAt: measured === null ? null : at(measured),
              storedAt: at((measured ?? 0) + stored),
              foundVoltageAt: learned.map(at),
            })),
          ),
        ),
      ),
    ),
  ),
)

const [author, other] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']

const tags = [author, other].flatMap((authorId) =>
  [-90, -5, 2].flatMap((hung) =>
    [null, ...around]
      .filter((released) => released === null || released > hung)
      .map((released) => ({
        ...{ authorId, hungAt: at(hung) },
        releasedAt: released === null ? null : at(released),
      })),
  ),
)

const vehicles: Vehicle[] = [
  ...reports.map((report) => ({ reportId: own, reports: [report], tags: [] })),
  ...tags.flatMap((one) => tags.map((other) => ({ reportId: own, reports: [], tags: [one, other] }))),
  ...tags
    .slice(0, 9)
    .flatMap((tag) =>
      reports
        .filter(
          ({ foundVoltage, storedAt, measuredAt }) => foundVoltage && measuredAt && storedAt > measuredAt,
        )
        .map((report) => ({ reportId: own, reports: [report], tags: [tag] })),
    ),
]

/** From here on the author works on the vehicle. */
const knownAt = at(3)

interface Energised {
  first: string | null
  /** A report states that it attached no tag. */
  firstOfOwn: string | null
  last: string | null
}

const iso = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const vehicleId = '10000000-0000-7000-8000-000000000001'

const rowsOf = ({ reportId, reports, tags }: Vehicle) => ({
  own: reportId,
  reports: reports.map(
    ({ reportId: id, result, type, foundVoltage, measuredAt, storedAt, foundVoltageAt }) => ({
      ...{ id, type, result, company_vehicle_id: vehicleId, found_voltage: foundVoltage },
      ...{ measured_at: measuredAt, updated_at: storedAt, found_voltage_at: foundVoltageAt },
      ...{ replaces_id: null, measurement_known_at: at(60) },
    }),
  ),
  tags: tags.map(({ authorId, hungAt, releasedAt }, index) => ({
    ...{ id: `20000000-0000-7000-8000-00000000000${index}`, author_id: authorId },
    ...{ company_vehicle_id: vehicleId, created_at: hungAt, released_at: releasedAt },
  })),
})

/** Runs the list query with the rows of each vehicle in place of the tables. */
async function bySql(): Promise<Energised[]> {
  const [moment, id] = [sql`${since}::timestamptz`, sql`${vehicleId}::uuid`]
  const counts = sql`(off.author_id = ${author}::uuid or off.released_at <= ${knownAt}::timestamptz)`
  const first = firstEnergised(id, moment, { own: sql`v.own` })
  const firstOfOwn = firstEnergised(id, moment, { own: sql`v.own`, counts })
  const last = lastEnergised(id, moment)
  const { rows } = await sql<Energised>`
    select result.* from rows from (jsonb_to_recordset(${JSON.stringify(vehicles.map(rowsOf))}::jsonb)
      as (own uuid, reports jsonb, tags jsonb)) with ordinality as v (own, reports, tags, place),
    lateral (
      with company_vehicle as (select ${id} as id, '' as vin, ${id} as company_id, null::uuid as authority_id),
        report as (select * from jsonb_to_recordset(v.reports) as t (id uuid, type text, result text,
          company_vehicle_id uuid, found_voltage boolean, measured_at timestamptz, updated_at timestamptz,
          found_voltage_at timestamptz[], replaces_id uuid, measurement_known_at timestamptz)),
        disconnection_tag as (select * from jsonb_to_recordset(v.tags) as t (id uuid, company_vehicle_id uuid,
          author_id uuid, created_at timestamptz, released_at timestamptz))
      select ${iso(first)} as first, ${iso(firstOfOwn)} as first_of_own, ${iso(last)} as last) result
    order by v.place`.execute(server.database.reads)
  return rows
}

const byDomain = ({ reportId, ...vehicle }: Vehicle): Energised => {
  const facts = { ...vehicle, reports: vehicle.reports.filter(({ type }) => type === 'disconnection'), since }
  return {
    first: energisedMoments({ ...facts, reportId }).toSorted()[0] ?? null,
    firstOfOwn:
      energisedMoments({ ...facts, reportId, by: { authorId: author, knownAt } }).toSorted()[0] ?? null,
    last:
      energisedMoments({ ...facts, reportId: null })
        .toSorted()
        .at(-1) ?? null,
  }
}

test('SQL and domain agree on when a vehicle may have been energised, for every report and every pair of tags', async () => {
  const moments = await bySql()
  const differing = vehicles.flatMap((vehicle, index) => {
    const [bySql, domain] = [moments[index], byDomain(vehicle)]
    return isDeepStrictEqual(bySql, domain) ? [] : [{ vehicle, bySql, domain }]
  })
  expect([moments.length, differing.slice(0, 3)]).toEqual([vehicles.length, []])
})

test('a tag is in doubt because of a report exactly while the verdict on the vehicle has the voltage', () => {
  const disconnection = {
    ...{ reportId: own, number: '2026-7', type: 'disconnection', state: 'final', result: 'valid' },
    ...{ measuredAt: since, contradictions: [], acceptance: null, sealedAt: null },
  }
  const judged = reports.filter(
    (report) =>
      report.type === 'disconnection' &&
      (report.reportId === foreign || report.result === 'valid') &&
      voltageMoments(report).length > 0,
  )
  const differing = judged.filter((report) => {
    const voltage = {
      ...{ reportId: report.reportId, number: null, by: '', place: null, row: null, value_mV: null },
      ...{ isWithdrawn: false, moments: voltageMoments(report) },
    }
    const inForce = voltagesInForce({ found: [voltage], disconnections: [disconnection] })
    const moments = energisedMoments({ since, reportId: own, tags: [], reports: [report] })
    return inForce.length > 0 !== moments.length > 0
  })
  expect([judged.length > 500, differing]).toEqual([true, []])
})
