import { sql } from 'kysely'
import type { Instrument } from '#contract/instrument.ts'
import type { Report } from '#contract/report.ts'
import type { Day } from '#domain/day.ts'
import { calibrationOn } from '#domain/calibration.ts'
import { instrumentStates, type InstrumentStatus } from '#domain/instrument.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Db } from '../../db/db.ts'
import { placeholder } from '../../db/statement.ts'
import { assertValid, notThere } from '../../http/problem.ts'
import type { OwnFilters } from '../../resource/within.ts'

const dueSoon = sql.raw(String(LIMITS.calibration.dueSoonDays))

/** `instrumentStatusOn` of the domain in SQL, for filters. A test compares the two. */
const shownStatus = (today: string) => sql<InstrumentStatus>`case
  when i.state <> 'inUse' then i.state
  when i.calibration_due is null or i.calibration_due < ${today}::date then 'expired'
  when i.calibration_due <= ${today}::date + ${dueSoon} then 'due'
  else 'ok' end`

const inUse = sql`item.state = 'inUse' and`
const due = sql`item.calibration_due`
const today = placeholder('today')

export const instrumentFilters: OwnFilters = {
  status(value) {
    if (value === 'ok') return sql`(${inUse} ${due} > ${today}::date + ${dueSoon})`
    if (value === 'due') return sql`(${inUse} ${due} between ${today}::date and ${today}::date + ${dueSoon})`
    if (value === 'expired') return sql`(${inUse} (${due} is null or ${due} < ${today}::date))`
    const state = instrumentStates.find((one) => one === value) ?? ''
    return sql<boolean>`(item.state = ${sql.lit(state)})`
  },
}

export const instrumentItems = (db: Db, { today }: { today: string }) =>
  db
    .selectFrom('instrument as i')
    .leftJoin('company as c', 'c.id', 'i.companyId')
    .leftJoin('authority as a', 'a.id', 'i.authorityId')
    .select(['i.id', 'i.version', 'i.companyId', 'i.authorityId', 'i.kind', 'i.make', 'i.model', 'i.serial'])
    .select([
      'i.inventoryNo',
      'i.ratedVoltage',
      'i.resolution',
      'i.uncertainties',
      'i.state',
      'i.stateReason',
    ])
    .select(['i.calibratedOn', 'i.calibrationDue', 'i.laboratory', 'i.certificateNo', 'i.fileId'])
    .select([
      'i.createdAt',
      'i.searchText',
      sql<Instrument['category']>`coalesce(i.category, '')`.as('category'),
      shownStatus(today).as('status'),
      sql<string>`coalesce(c.name, a.name)`.as('owner'),
    ])

export interface Owner {
  companyId: string | null
  authorityId: string | null
}

/** Unique within an owner. */
export interface Identity extends Owner {
  make: string
  model: string
  serial: string
}

type Used = Report['instruments'][number]

export interface Registered extends Omit<
  Used,
  'calibratedUntil' | 'calibratedOn' | 'laboratory' | 'certificateNo'
> {
  calibrations: { calibratedOn: Day; due: Day | null; laboratory: string; certificateNo: string }[]
  /** Changes of use in order; before the first, the instrument is in use. */
  states: { state: Used['state']; at: string }[]
}

const facts = sql`json_build_object('instrumentId', i.id, 'kind', i.kind, 'make', i.make, 'model', i.model,
  'serial', i.serial, 'category', coalesce(i.category, ''), 'ratedVoltage', i.rated_voltage,
  'resolution', i.resolution, 'state', i.state,
  'calibrations', (select json_agg(json_build_object('calibratedOn', k.calibrated_on, 'due', k.due,
    'laboratory', k.laboratory, 'certificateNo', k.certificate_no) order by k.created_at)
    from calibration k where k.instrument_id = i.id),
  'states', (select coalesce(json_agg(json_build_object('state', s.state, 'at', s.created_at) order by s.created_at, s.id), '[]')
    from instrument_state s where s.instrument_id = i.id))`

export const registeredInstruments = sql<Registered[]>`(
  select coalesce(json_agg(${facts} order by named.place), '[]')
  from jsonb_array_elements(r.record -> 'instruments') with ordinality named (one, place)
  join instrument i on i.id = (named.one ->> 'instrumentId')::uuid)`

export const usedOn = (day: Day, registered: Registered[]): Used[] =>
  registered.map(({ calibrations, states: _states, ...instrument }) => {
    const held = calibrationOn(day, calibrations)
    const { due = null, calibratedOn = null, laboratory = '', certificateNo = '' } = held ?? {}
    return { ...instrument, calibratedUntil: due, calibratedOn, laboratory, certificateNo }
  })

/**
 * With the state at that time: an instrument that was blocked then proved nothing, even if it is in use
 * again.
 */
export const asTheyWere = (moment: Date, registered: Registered[]): Registered[] =>
  registered.map((instrument) => {
    const then = instrument.states.findLast(({ at }) => new Date(at) <= moment)?.state ?? 'inUse'
    return { ...instrument, state: instrument.state === 'inUse' ? then : instrument.state }
  })

/** Locks the instruments, so a later failure counts as later. */
export async function lockInstruments(db: Db, ids: readonly string[]): Promise<Registered[]> {
  if (ids.length === 0) return []
  await db.selectFrom('instrument').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  const { rows } = await sql<{ facts: Registered }>`select ${facts} as facts
    from unnest(${ids}::uuid[]) with ordinality named (id, place) join instrument i on i.id = named.id
    order by named.place`.execute(db)
  return rows.map((row) => row.facts)
}

export async function assertInstrumentsExist(
  db: Db,
  ids: readonly string[],
  { companyId, authorityId }: Owner,
) {
  if (ids.length === 0) return
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated >= 0) assertValid({ [`instruments.${repeated}`]: 'repeated' })
  const owned = await db
    .selectFrom('instrument')
    .select('id')
    .where('id', 'in', ids)
    .where((is) => (companyId ? is('companyId', '=', companyId) : is('authorityId', '=', authorityId)))
    .execute()
  if (owned.length < ids.length) throw notThere('instruments')
}

/** Records the instruments of a final report, to find it if a calibration fails later. */
export async function keepInstruments(
  db: Db,
  { reportId, ids, measuredOn }: { reportId: string; ids: readonly string[]; measuredOn: Day },
) {
  if (ids.length === 0) return
  await db
    .insertInto('reportInstrument')
    .values(ids.map((instrumentId) => ({ instrumentId, reportId, measuredOn })))
    .execute()
}

export const releaseInstruments = (db: Db, reportId: string) =>
  db.deleteFrom('reportInstrument').where('reportId', '=', reportId).execute()

/** Ignores case. */
export const isSameInstrument = ({ companyId, authorityId, make, model, serial }: Identity) =>
  sql<boolean>`(coalesce(i.company_id, i.authority_id) = ${companyId ?? authorityId} and lower(i.make) = lower(${make})
    and lower(i.model) = lower(${model}) and lower(i.serial) = lower(${serial}))`

export async function instrumentOf(db: Db, owner: Owner, row: Record<string, unknown>) {
  const { make, model, serial } = row
  const same = { ...owner, make: String(make), model: String(model), serial: String(serial) }
  const duplicates = db.selectFrom('instrument as i').select('i.id').where(isSameInstrument(same))
  return (await duplicates.where('i.state', '<>', 'retired').executeTakeFirst())?.id
}
