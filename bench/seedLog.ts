import type pg from 'pg'
import type { Day } from '../domain/day.ts'
import { entryRows } from '../server/audit/chain.ts'
import { beginning, type ChainedEvent } from '../server/audit/entry.ts'
import type { Authenticator } from '../server/db/authenticator.ts'
import { columnsOf, type SealedRow, type Sealing } from './seedDocuments.ts'
import { insertDocuments, insertEntries, type DocumentRow } from './seedRows.ts'

/**
 * Spread over years, so that a revocation is far from its certificate in the log. Sorted by PostgreSQL, so that this
 * process keeps few batches in memory.
 */
const events = `create temp table t_event as
  with happened as (
    select c.id, c.number, c.issued_by, c.instructed_on, one.type, one.step, date_trunc('milliseconds', c.created_at + one.later) as at
    from certificate c cross join lateral (values
      ('certificate.reserved', 0, interval '0'),
      ('certificate.issued', 1, interval '2 seconds'),
      ('certificate.instructed', 2, 0.1 * (now() - c.created_at)),
      ('certificate.' || c.state, 3, (0.3 + 0.0006 * (hashtext(c.number) & 1023)) * (now() - c.created_at))) one (type, step, later)
    where case one.step when 2 then c.instructed_on is not null when 3 then c.state <> 'issued' else true end
  ), placed as (select *, row_number() over (order by at, step, id) as sequence from happened)
  select sequence, id, type, at, number, issued_by, instructed_on, lag(sequence) over (partition by id order by sequence) as former from placed`

const atOnce = 2000

/** Only the first event carries the whole certificate. */
const batch = `select e.sequence, e.former, e.type, e.at, e.id as "objectId", e.number as "itsNumber", e.issued_by as "actorId",
    e.instructed_on as day, ${columnsOf('c', 'u', 'a')}
  from t_event e left join certificate c on c.id = e.id and e.type = 'certificate.reserved'
  left join "user" u on u.id = c.user_id left join authority a on a.id = c.authority_id
  where e.sequence > $1 and e.sequence <= $1::bigint + ${atOnce} order by e.sequence`

interface Happened {
  type: ChainedEvent
  objectId: string
  itsNumber: string
  day: Day | null
}

interface EventRow extends SealedRow, Happened {
  sequence: number
  former: number | null
  at: string
  actorId: string
}

interface Clients {
  reader: pg.Client
  /** Writes one batch while the next is created. */
  writer: pg.Client
}

/** Seals the seeded certificates and writes their log with the functions of the product, without rendering files. */
export async function seedLog(
  { reader, writer }: Clients,
  { authenticator, sealing }: { authenticator: Authenticator; sealing: Sealing },
) {
  await reader.query(events)
  await reader.query('create unique index on t_event (sequence)')
  await reader.query('analyze t_event; analyze certificate; analyze "user"; analyze authority')
  const read = (after: number) =>
    reader.query<EventRow>({ name: 'events', text: batch, values: [after] }).then(({ rows }) => rows)
  let previous = beginning
  let writing = Promise.resolve()
  let reading = read(0)
  for (let after = atOnce; ; after += atOnce) {
    const rows = await reading
    if (rows.length === 0) break
    reading = read(after)
    const documents: DocumentRow[] = []
    const entries = rows.map(({ sequence, former, type, at, objectId, actorId, itsNumber, day, ...row }) => {
      if (type === 'certificate.reserved') sealing.reserve(row)
      if (type === 'certificate.issued') documents.push(sealing.seal(objectId, at))
      const payload = payloadOf({ type, objectId, itsNumber, day }, sealing)
      const position = { sequence, at, previous, former }
      const entry = entryRows(authenticator, position, { type, actorId, objectId, payload })
      previous = entry.entry.hash
      return entry
    })
    await writing
    writing = insertEntries(writer, entries).then(() => insertDocuments(writer, documents))
  }
  await writing
}

function payloadOf(
  { type, objectId, itsNumber: number, day }: Happened,
  sealing: Sealing,
): Record<string, unknown> {
  if (type === 'certificate.reserved') return { number, ...sealing.reserved(objectId) }
  if (type === 'certificate.issued') return { number, ...sealing.settled(objectId) }
  if (type === 'certificate.instructed') return { day }
  if (type === 'certificate.superseded') return { number }
  return { number, until: null, reason: 'Nachweis fehlt', byPlatform: false }
}
