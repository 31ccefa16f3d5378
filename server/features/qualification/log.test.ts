import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedStates } from '#domain/certificate.ts'
import { stateByLog } from '#domain/documentVerdict.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { certificatesOn } from './queries.ts'

// Compares the SQL for past days with the domain over every order of log events.

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const day = '2026-03-29'
const over = new Date('2026-03-29T22:00:00.000Z')

const changes = ['suspended', 'reinstated', 'revoked', 'superseded'].map((change) => `certificate.${change}`)

/** Up to three changes after the sealing, in every order; the last ones after the day in question. */
const histories = [[], ...changes.map((one) => [one])]
  .flatMap((before) => [before, ...changes.map((one) => [...before, one])])
  .flatMap((before) => [before, ...changes.map((one) => [...before, one])])
  .flatMap((types) => [0, 1, 2].map((later) => ({ types, later: Math.min(later, types.length) })))

const momentOf = (minutes: number) => new Date(over.getTime() + minutes * 60_000).toISOString()

const eventsOf = ({ types, later }: (typeof histories)[number]) =>
  ['certificate.issued', 'certificate.instructed', ...types].map((type, index, all) => ({
    type,
    at: momentOf(index < all.length - later ? index - all.length : index),
  }))

const certificates = storedStates.flatMap((state) =>
  histories.map((history) => ({ state, events: eventsOf(history) })),
)

test('SQL and domain agree on the state of a certificate in the log at the end of a day', async () => {
  const id = '10000000-0000-7000-8000-000000000001'
  const given = certificates.map(({ state, events }) => ({
    state,
    events: events.map((event, sequence) => ({ ...event, sequence, object_id: id })),
  }))
  const { rows } = await sql<{ state: string }>`
    select result.state from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (state text, events jsonb))
      with ordinality as v (state, events, place),
    lateral (
      with certificate as (select ${id}::uuid as id, null::uuid as user_id, null::uuid as authority_id,
          null::uuid as company_id, '' as name, '' as level, 2 as rank, ${day}::date as issue_date,
          ${day}::date as due_date, v.state as state),
        chain_entry as (select * from jsonb_to_recordset(v.events) as t (sequence int, object_id uuid, type text,
          at timestamptz))
      select c.state from ${certificatesOn({ day, over })} c) result
    order by v.place`.execute(server.database.reads)
  const unsealed = ['waiting', 'sealing', 'failed']
  expect(rows.map(({ state }) => state)).toEqual(
    certificates.map(({ state, events }) =>
      unsealed.includes(state) ? state : stateByLog(events.filter(({ at }) => new Date(at) < over))?.state,
    ),
  )
})
