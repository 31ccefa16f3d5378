import type pg from 'pg'
import { entryRows, type ChainedEvent } from '../server/audit/chain.ts'
import { beginning } from '../server/audit/entry.ts'
import type { Authenticator } from '../server/db/authenticator.ts'
import { columnsOf, type SealedRow, type Sealing } from './seedDocuments.ts'
import { insertDocuments, insertEntries } from './seedRows.ts'

/**
 * All events of the seeded certificates at their places in the log. They are spread over the years, so that a revocation
 * lies far behind its certificate. PostgreSQL orders them: this process holds one batch at a time.
 */
const events = `create temp table t_event as
  with happened as (
    select c.id, one.type, one.step, date_trunc('milliseconds', c.created_at + one.later) as at
    from certificate c cross join lateral (values
      ('certificate.reserved', 0, interval '0'),
      ('certificate.issued', 1, interval '2 seconds'),
      ('certificate.instructed', 2, 0.1 * (now() - c.created_at)),
      ('certificate.' || c.state, 3, (0.3 + 0.0006 * (hashtext(c.number) & 1023)) * (now() - c.created_at))) one (type, step, later)
    where case one.step when 2 then c.instructed_on is not null when 3 then c.state <> 'issued' else true end
  ), placed as (select *, row_number() over (order by at, step, id) as sequence from happened)
  select sequence, id, type, at, lag(sequence) over (partition by id order by sequence) as former from placed`

const atOnce = 2000

const batch = `select e.sequence, e.former, e.type, e.at, ${columnsOf('c', 'u', 'a')}
  from t_event e join certificate c on c.id = e.id join "user" u on u.id = c.user_id join authority a on a.id = c.authority_id
  where e.sequence > $1 and e.sequence <= $1::bigint + ${atOnce} order by e.sequence`

interface EventRow extends SealedRow {
  sequence: number
  former: number | null
  type: ChainedEvent
  at: string
}

/** Seals every seeded certificate and writes the log of it, with the functions of the product; renders no file. */
export async function seedLog(
  client: pg.Client,
  { authenticator, sealing }: { authenticator: Authenticator; sealing: Sealing },
) {
  await client.query(events)
  await client.query('create unique index on t_event (sequence)')
  await client.query('analyze t_event; analyze certificate; analyze "user"; analyze authority')
  let previous = beginning
  for (let after = 0; ; after += atOnce) {
    const { rows } = await client.query<EventRow>({ name: 'events', text: batch, values: [after] })
    if (rows.length === 0) return
    const documents = []
    const entries = []
    for (const { sequence, former, type, at, ...row } of rows) {
      if (type === 'certificate.reserved') sealing.reserve(row)
      if (type === 'certificate.issued') documents.push(sealing.seal(row, at))
      const entry = entryRows(
        authenticator,
        { sequence, at, previous, former },
        { type, actorId: row.issuedBy, objectId: row.id, payload: payloadOf(type, row, sealing) },
      )
      previous = entry.entry.hash
      entries.push(entry)
    }
    await insertEntries(client, entries)
    await insertDocuments(client, documents)
  }
}

/** What the product writes with each of these events. */
function payloadOf(type: ChainedEvent, row: SealedRow, sealing: Sealing): Record<string, unknown> {
  const { id, number, verifyCode, instructedOn } = row
  if (type === 'certificate.reserved') return { number, verifyCode, facts: sealing.factsOf(id) }
  if (type === 'certificate.issued') return { number, ...sealing.settled(id) }
  if (type === 'certificate.instructed') return { day: instructedOn }
  if (type === 'certificate.superseded') return { number }
  return { number, until: null, reason: 'Nachweis fehlt', byPlatform: false }
}
