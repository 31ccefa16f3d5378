import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { InstrumentEvent } from '#contract/instrument.ts'
import type { InstrumentState } from '#domain/instrument.ts'
import type { Db } from '../../db/db.ts'
import { writeVersion } from '../../resource/changing.ts'

/** The latest first. */
export async function eventsOf(db: Db, instrumentId: string) {
  const { rows } = await sql<Omit<InstrumentEvent, '_id'> & { id: string }>`
    select k.id, k.result as event, k.created_at as at, '' as reason, k.calibrated_on, k.due, k.laboratory, k.certificate_no,
      k.file_id, f.name as file_name
    from calibration k left join file f on f.id = k.file_id where k.instrument_id = ${instrumentId}
    union all
    select id, state, created_at, reason, null, null, '', '', null, null
    from instrument_state where instrument_id = ${instrumentId}
    order by at desc, id desc`.execute(db)
  return rows.map(({ id: _id, ...event }): InstrumentEvent => ({ _id, ...event }))
}

interface Change {
  instrumentId: string
  state: InstrumentState
  reason: string
  by: string
}

export async function changeState(db: Db, { instrumentId, state, reason, by }: Change) {
  await writeVersion(db, 'instrument', instrumentId, { state, stateReason: reason })
  await db
    .insertInto('instrumentState')
    .values({ id: uuid(), instrumentId, state, reason, createdBy: by })
    .execute()
}
