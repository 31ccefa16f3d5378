import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { firstBrokenEntry } from '../../server/audit/storedEvents.ts'
import type { Database } from '../../server/db/db.ts'
import type { Action } from './actions.ts'
import { coursePeople } from './ground.ts'

/** Compares database and files with the log of writes; must return nothing. */
export async function findViolations(
  database: Database,
  dataDirectory: string,
  actions: Action[],
): Promise<string[]> {
  const { pool } = database
  const found = [
    ...(await atomicity(pool)),
    ...(await documents(pool, dataDirectory)),
    ...(await numbers(pool)),
    ...(await jobs(pool)),
  ]
  const broken = await firstBrokenEntry(database.reads)
  if (broken !== null) found.push(`the chain is broken at entry ${broken}`)
  for (const action of actions) found.push(...(await judge(pool, action, actions)))
  return found
}

/** Queries for incomplete writes; each must return nothing. */
const halves: Record<string, string> = {
  'an account without consent': `select id from "user" u where not u.is_admin and not exists (select 1 from consent c where c.user_id = u.id)`,
  'an account without its activation mail': `select id from "user" u where not u.is_admin and not exists (select 1 from mail m where m.letter = 'activation' and m.recipient = u.email)`,
  'an activation mail without account': `select id from mail m where letter = 'activation' and not exists (select 1 from "user" u where u.email = m.recipient)`,
  'a vehicle without audit entry': `select id from company_vehicle v where (select count(*) from audit_entry a where a.object_id = v.id and a.action = 'companyVehicle.create') <> 1`,
  'an audit entry without vehicle': `select object_id from audit_entry a where action = 'companyVehicle.create' and not exists (select 1 from company_vehicle v where v.id = a.object_id)`,
  'a vehicle whose version is not one more than its changes': `select id from company_vehicle v where version <> 1 + (select count(*) from audit_entry a where a.object_id = v.id and a.action = 'companyVehicle.update')`,
  'a report without audit entry': `select id from report r where (select count(*) from audit_entry a where a.object_id = r.id and a.action = 'report.create') <> 1`,
  'an audit entry without report': `select object_id from audit_entry a where action = 'report.create' and not exists (select 1 from report r where r.id = a.object_id)`,
  'a certificate without audit entry': `select id from certificate c where (select count(*) from audit_entry a where a.object_id = c.id and a.action = 'certificate.issue') <> 1`,
  'a certificate held twice': `select user_id from certificate where state in ('sealing', 'issued', 'suspended') group by user_id, template_id having count(*) > 1`,
  'a course that is not for everybody in it': `select id from course c where (select count(*) from course_place p where p.course_id = c.id) <> ${coursePeople}`,
  'a seat of a course without its certificate': `select p.course_id, p.position, p.problem from course_place p left join certificate c on c.id = p.certificate_id and c.user_id = p.user_id and c.state = 'issued' where c.id is null`,
  'a certificate of a course that is none of its seats': `select a.object_id from audit_entry a where a.action = 'certificate.issue' and a.request_id like 'course %' and not exists (select 1 from course_place p where p.certificate_id = a.object_id and a.request_id = 'course ' || p.course_id)`,
  'a certificate that still waits for its seal': `select id from certificate where state = 'sealing'`,
  'a report that still waits for its seal': `select id from report where state = 'sealing'`,
  'a certificate without its one entry in the chain': `select id from certificate c where (select count(*) from chain_entry e where e.object_id = c.id and e.type = 'certificate.issued') <> 1`,
  'a revocation of which state and chain differ': `select id from certificate c where (state = 'revoked') <> ((select count(*) from chain_entry e where e.object_id = c.id and e.type = 'certificate.revoked') = 1)`,
  'a final report without its one entry in the chain': `select id from report r where (state = 'final') <> ((select count(*) from chain_entry e where e.object_id = r.id and e.type = 'report.finalised') = 1)`,
  'an entry in the chain without its object': `select sequence from chain_entry e where type in ('certificate.reserved', 'certificate.issued', 'certificate.revoked', 'report.finalised') and not exists (select 1 from certificate c where c.id = e.object_id) and not exists (select 1 from report r where r.id = e.object_id)`,
  'a seal the chain does not know': `select d.record_id from issued_document d where not exists (select 1 from chain_entry e join chain_payload p using (sequence) where e.object_id = d.record_id and p.payload->>'sha256' = encode(d.sha256, 'hex'))`,
  'a file without a reference': `select id from file f where not exists (select 1 from issued_document d where d.file_id = f.id)`,
  'a promise given twice': `select actor_id from idempotency_key where answer is null`,
}

async function atomicity(pool: pg.Pool) {
  const findings: string[] = []
  for (const [name, statement] of Object.entries(halves)) {
    const { rows } = await pool.query<Record<string, unknown>>(statement)
    if (rows.length > 0) findings.push(`${rows.length} × ${name}: ${JSON.stringify(rows[0])}`)
  }
  return findings
}

/** Row, register and file must have the same hash. */
async function documents(pool: pg.Pool, dataDirectory: string) {
  const { rows } = await pool.query<{ id: string; sha256: Buffer; sealed: Buffer; shown: string | null }>(
    `select f.id, f.sha256, d.sha256 as sealed, coalesce(c.file_id, r.file_id) as shown from issued_document d
     join file f on f.id = d.file_id left join certificate c on c.id = d.record_id left join report r on r.id = d.record_id`,
  )
  return rows.flatMap(({ id, sha256, sealed, shown }) => {
    const hash = hashOf(path.join(dataDirectory, 'files', id.slice(-2), id))
    return hash?.equals(sha256) && sha256.equals(sealed) && shown === id
      ? []
      : [`file ${id} is not what was sealed`]
  })
}

function hashOf(file: string) {
  try {
    return createHash('sha256').update(readFileSync(file)).digest()
  } catch {
    return null
  }
}

/** Number series must have no gaps; void numbers count. */
async function numbers(pool: pg.Pool) {
  const { rows } = await pool.query<{ kind: string; last: number; used: number; different: number }>(
    `select s.kind, s.last, count(n.number)::int as used, count(distinct n.number)::int as different
     from number_series s left join lateral (
       select c.number from certificate c where s.kind = 'certificate' and c.authority_id = s.owner_id
       union all select r.number from report r where s.kind = 'report' and r.number is not null and coalesce(r.company_id, r.authority_id) = s.owner_id
     ) n on right(n.number, 5)::int between 1 and s.last
     group by s.owner_id, s.kind, s.year, s.last`,
  )
  return rows
    .filter(({ last, used, different }) => last !== used || used !== different)
    .map(({ kind, last, used }) => `${kind} numbers go to ${last}, but ${used} are used`)
}

async function jobs(pool: pg.Pool) {
  const { rows } = await pool.query<{ task: string; attempts: number; last_error: string | null }>(
    `select task_identifier as task, attempts, last_error from graphile_worker.jobs`,
  )
  return rows.map(
    ({ task, attempts, last_error: error }) => `job ${task} is left after ${attempts} tries: ${error ?? ''}`,
  )
}

const rowsFor: Record<Action['kind'], string> = {
  signup: `select email from "user" where username = $1`,
  vehicle: `select * from company_vehicle where vin = $1`,
  mileage: `select mileage from company_vehicle where id::text = $1`,
  report: `select name from report where name = $1`,
  measure: `select record->>'remarks' as remarks from report where id::text = $1`,
  finalise: `select state from report where id::text = $1`,
  issue: `select user_id as "userId", template_id as "templateId" from certificate where user_id || ' ' || template_id = $1`,
  course: `select note from course where note = $1`,
  revoke: `select state from certificate where id::text = $1`,
}

/** An acknowledged write exists once, a refused one does not exist, any other is complete or absent. */
async function judge(pool: pg.Pool, action: Action, actions: Action[]) {
  const { rows } = await pool.query<Record<string, unknown>>(rowsFor[action.kind], [action.subject])
  const name = `${action.state} ${action.kind} ${action.number}`
  if (rows.length > 1 && action.kind !== 'issue') return [`${name} is there ${rows.length} times`]
  const [row] = rows
  if (action.state === 'acknowledged' && !row) return [`${name} is missing`]
  if (!row || action.state === 'refused') return []
  const later = actions.some(
    (one) => one.number > action.number && one.kind === action.kind && one.subject === action.subject,
  )
  const wrong = Object.entries(action.expected).filter(
    ([field, value]) =>
      field in row && row[field] !== value && !(later || (action.kind === 'vehicle' && field === 'mileage')),
  )
  if (action.state === 'open' && ['mileage', 'measure', 'finalise', 'revoke'].includes(action.kind)) return []
  return wrong.map(([field, value]) => `${name}: ${field} is ${String(row[field])}, not ${String(value)}`)
}
