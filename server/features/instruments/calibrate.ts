import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Body } from '#contract/endpoint.ts'
import type { Instrument, InstrumentEvent, instruments, RecalledReport } from '#contract/instrument.ts'
import { formatDay, type Day } from '#domain/day.ts'
import type { InstrumentState } from '#domain/instrument.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import { writeVersion } from '../../resource/changing.ts'
import { sendMail } from '../../mail/mail.ts'
import { nameOfUser } from '../accounts/mails.ts'
import { leadersOf } from './reminders.ts'
import { recalledSince, recalledUntil } from './recalled.ts'
import { isSameInstrument, type Identity } from './queries.ts'

interface Calibrating {
  instrument: Instrument
  /** Without a due date if the instrument failed. */
  calibration: Omit<Body<typeof instruments.calibrate>, 'version' | 'result'>
  reason: string
  by: string
}

/** Records a calibration. The latest day counts; a failure takes the instrument out of use. */
export async function keepCalibration(db: Db, { instrument: { _id, state }, ...given }: Calibrating) {
  const { calibration, reason, by } = given
  const result = calibration.due === null ? 'failed' : 'passed'
  await db
    .insertInto('calibration')
    .values({ id: uuid(), instrumentId: _id, result, ...calibration, createdBy: by })
    .execute()
  const last = await db
    .selectFrom('calibration')
    .select(['calibratedOn', 'due as calibrationDue', 'laboratory', 'certificateNo', 'fileId'])
    .where('instrumentId', '=', _id)
    .orderBy('calibratedOn', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await writeVersion(db, 'instrument', _id, last)
  if (last.calibrationDue === null && state === 'inUse')
    await changeState(db, { instrumentId: _id, state: 'blocked', reason, by })
}

/**
 * Reports affected by a failed calibration: from the last successful one before it until the next successful
 * one. A calibration entered only after the failure proves nothing about the time before.
 */
export async function recallOf(db: Db, instrumentId: string) {
  const { rows } = await sql<{ failedOn: Day; since: Day | null; until: Day | null }>`
    select f.calibrated_on as failed_on,
      ${recalledSince} as since, ${recalledUntil} as until
    from calibration f where f.instrument_id = ${instrumentId} and f.result = 'failed'
    order by f.calibrated_on desc, f.created_at desc limit 1`.execute(db)
  const [failed] = rows
  if (!failed) return { since: null, failedOn: null, items: [] }
  const { since, until, failedOn } = failed
  const reports = await sql<Omit<RecalledReport, '_id'> & { id: string }>`
    select r.id, r.number, r.name, r.vehicle, r.author_id, r.tester, u.measured_on
    from report_instrument u join report r on r.id = u.report_id
    where u.instrument_id = ${instrumentId} and r.state in ('sealing', 'final', 'amended')
      and u.measured_on >= coalesce(${since}::date, '0001-01-01') and u.measured_on < coalesce(${until}::date, '9999-12-31')
    order by u.measured_on, r.number`.execute(db)
  return { since, failedOn, items: reports.rows.map(({ id: _id, ...report }) => ({ _id, ...report })) }
}

/** Whether a calibration was entered only after a failure of the same day or later, so it proves nothing. */
export const failedBefore = (db: Db, entered: Identity & { calibratedOn: Day }) =>
  exists(
    db
      .selectFrom('instrument as i')
      .innerJoin('calibration as k', 'k.instrumentId', 'i.id')
      .select('k.id')
      .where('k.result', '=', 'failed')
      .where('k.calibratedOn', '>=', entered.calibratedOn)
      .where(isSameInstrument(entered))
      .limit(1),
  )

export async function notifyOfFailure(
  db: Db,
  { instrument, by }: { instrument: Instrument; by: string },
  { baseUrl }: Pick<Config, 'baseUrl'>,
) {
  const { _id, make, model, serial, companyId, authorityId } = instrument
  const { items, since } = await recallOf(db, _id)
  const named = {
    instrument: `${make} ${model} (${serial})`,
    count: items.length,
    by: await nameOfUser(db, by),
  }
  const link = `${baseUrl}/app/instruments/${_id}`
  for (const to of await leadersOf(db, { companyId, authorityId })) {
    const values = { ...named, since: since ? formatDay(since, to.language) : '–' }
    await sendMail(db, { to, template: 'calibrationFailed', values, link })
  }
}

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

type Change = { state: InstrumentState } & Record<'instrumentId' | 'reason' | 'by', string>

export async function changeState(db: Db, { instrumentId, state, reason, by }: Change) {
  await writeVersion(db, 'instrument', instrumentId, { state, stateReason: reason })
  await db
    .insertInto('instrumentState')
    .values({ id: uuid(), instrumentId, state, reason, createdBy: by })
    .execute()
}
