import pg from 'pg'
import { hashPassword } from '../server/features/accounts/password.ts'
import { firstnames, lastnames } from '../server/demo/names.ts'
import { Authenticator } from '../server/db/authenticator.ts'
import { openDatabase } from '../server/db/db.ts'
import { printedOf } from '../server/features/templates/printed.ts'
import { installationSecret, type Secrets } from '../server/config.ts'
import { forumStatements, type Statement } from './forumSeed.ts'
import { sealingWith } from './seedDocuments.ts'
import { seedLog } from './seedLog.ts'
import { logTables } from './seedRows.ts'

/** The measured database is deleted afterwards. */
export const benchPassword = 'only for measuring'
const authorityCount = 300

const document = '00000000-0000-7000-8000-000000000001'

/** Limit for rows that are not in the log, such as reports and posts. */
const mostBeside = 100_000

/**
 * Seeds sealed and logged certificates of 300 authorities of different size, with people, companies, vehicles and
 * reports. Reports are not in the log.
 */
export async function seed(url: string, rows: number, config: Secrets) {
  const client = await filling(url)
  const writer = await filling(url)
  const names = { first: Object.values(firstnames).flat(), last: Object.values(lastnames).flat() }
  try {
    const indexes = await dropIndexes(client)
    const passwordHash = await hashPassword(benchPassword)
    for (const [statement, ...values] of statementsFor(rows, names, passwordHash))
      await client.query(statement, values)
    const sealing = sealingWith(config, await templatesOf(url))
    // Tables emptied in the same transaction are written without WAL and need no vacuum.
    await writer.query(`begin; truncate ${logTables.join(', ')}`)
    await seedLog(
      { reader: client, writer },
      { authenticator: new Authenticator(installationSecret(config)), sealing },
    )
    await writer.query('commit')
    for (const definition of indexes) await client.query(definition)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await Promise.all([client.end(), writer.end()])
  }
}

/** Drops triggers and indexes while filling; both are restored before measuring. */
async function filling(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`,
  )
  return client
}

const filled = [
  ...['user', 'certificate', 'instruction', 'issued_document', 'chain_entry'],
  ...['company_vehicle', 'report', 'topic', 'answer'],
]

async function templatesOf(url: string) {
  const { reads: db, close } = openDatabase(url)
  try {
    const templates = await db.selectFrom('template').selectAll().execute()
    return new Map(
      await Promise.all(
        templates.map(async (template) => [template.id, await printedOf(db, template)] as const),
      ),
    )
  } finally {
    await close()
  }
}

async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [filled.map((table) => `"${table}"`)],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

function statementsFor(
  rows: number,
  names: { first: string[]; last: string[] },
  passwordHash: string,
): Statement[] {
  const people = Math.ceil(rows / 10)
  const companies = Math.ceil(rows / 200)
  const beside = Math.min(rows, mostBeside)
  return [
    [
      `insert into authority (id, name, code, email, city, country)
       select uuidv7(interval '-8 years'), 'Prüfstelle ' || n, 'A' || n, 'a' || n || '@bench.example', 'Ort ' || n % 90, 'AT'
       from generate_series(1, $1::int) n`,
      authorityCount,
    ],
    [
      `create temp table t_authority as select (row_number() over (order by substr(code, 2)::int) - 1)::int as n, id, name, code from authority`,
    ],
    [
      `insert into template (id, authority_id, name, level, rank, valid_years, report_types, sort_order, standards_html, after_html)
       select uuidv7(interval '-8 years'), a.id, 'Qualifikation ' || l.level, l.level, l.rank, l.years, l.types::text[], l.place * 10,
         '<p>' || repeat('DGUV Information 209-093, EN 50110-1, ÖVE R 19. ', 8) || '</p>',
         '<p>' || repeat('Die jährliche Unterweisung ist erforderlich. ', 8) || '</p>'
       from authority a, (values ('EVAL-0', 0, 1, '{}', 1), ('EVAL-1', 1, 3, '{}', 2), ('EVAL-2', 2, 3, '{disconnection}', 3),
         ('EVAL-3', 3, 3, '{disconnection,isolation}', 4), ('EVAL-A', null, 3, '{}', 5), ('EVAL-T', null, 3, '{}', 6)) l (level, rank, years, types, place)`,
    ],
    [
      `insert into company (id, name, name_skeleton, email, city, country, activated)
       select uuidv7(interval '-8 years'), 'Werkstatt ' || n, 'werkstatt ' || n, 'c' || n || '@bench.example', 'Ort ' || n % 400, 'AT', true
       from generate_series(1, $1::int) n`,
      companies,
    ],
    [
      `create temp table t_company as select (row_number() over (order by substr(name, 11)::int) - 1)::int as n, id from company`,
    ],
    [
      // Person 0 is system administrator, the next 300 administer an authority each, the others work in companies or
      // alone.
      `insert into "user" (id, uuid, evalid, username, email, password_hash, activated, is_admin, firstname, lastname, birthday, street, city, zip, country, created_at)
       select uuidv7(interval '-7 years'), gen_random_uuid(), 'EVAL-B' || lpad(n::text, 12, '0'), 'person' || n, 'person' || n || '@bench.example', $4, true, n = 0,
         ($2::text[])[1 + (n * 31) % cardinality($2::text[])], ($3::text[])[1 + (n * 17 + n / 40) % cardinality($3::text[])] || case when n % 7 = 0 then '-' || ($3::text[])[1 + (n * 5) % cardinality($3::text[])] else '' end,
         date '1960-01-01' + (n * 37) % 15000, 'Gasse ' || n % 99, 'Ort ' || n % 400, '8010', 'AT', now() - interval '7 years' + n * interval '1 minute'
       from generate_series(0, $1::int) n`,
      people + authorityCount,
      names.first,
      names.last,
      passwordHash,
    ],
    [
      `create temp table t_person as select u.n, u.id, u.fullname, c.id as company_id
       from (select substr(username, 7)::int as n, id, fullname from "user") u
       left join t_company c on u.n > ${authorityCount} and u.n % 5 > 0 and c.n = u.n % ${companies}`,
    ],
    [`create unique index on t_person (n); analyze t_person`],
    [
      `insert into coworker (id, company_id, user_id, role) select uuidv7(), company_id, id, case when t_person.n % 10 = 1 then 'admin' else 'employee' end
       from t_person where company_id is not null`,
    ],
    [
      `insert into authority_member (authority_id, user_id, role)
       select a.id, p.id, 'admin' from t_authority a join t_person p on p.n = a.n + 1`,
    ],
    [
      // One document for all certificates; its content is not measured.
      `insert into file (id, kind, name, mime, size, sha256) values ('${document}', 'certificate', 'x.pdf', 'application/pdf', 5, '')`,
    ],
    [
      // The n-th certificate of a person uses the n-th template. Large authorities issue most, the smallest a few
      // hundred.
      `insert into certificate (id, number, verify_code, name, state, user_id, company_id, authority_id, template_id, holder, issuer,
         level, rank, report_types, valid_years, issue_date, due_date, identity_check, issued_by, file_id, instructed_on, state_at, created_at, updated_at)
       select uuidv7(creation.at - now()), a.code || '-' || extract(year from creation.at) || '-' || lpad(c.n::text, 7, '0'),
         regexp_replace(upper(substr(md5(c.n::text), 1, 20)), '(.....)(.....)(.....)(.....)', '\\1-\\2-\\3-\\4'),
         t.name, case when c.turn >= 6 then (case when c.n % 9 = 0 then 'revoked' else 'superseded' end) when c.n % 61 = 0 then 'suspended' when c.n % 47 = 0 then 'revoked' else 'issued' end,
         p.id, p.company_id, a.id, t.id, p.fullname, a.name, t.level, t.rank, t.report_types, t.valid_years,
         creation.at::date, creation.at::date + t.valid_years * 365, 'Reisepass gesehen', issuer.id, '${document}',
         case when c.turn < 6 then (creation.at + 0.1 * (now() - creation.at))::date end, creation.at, creation.at, creation.at
       from (select n, n % $2::int as person, n / $2::int as turn, (hashint4(n)::bigint + 2147483648) / 4294967296.0 as chance,
               (hashint4(n + 77777777)::bigint + 2147483648) / 4294967296.0 as other from generate_series(0, $1::int - 1) n) c
       cross join lateral (select now() - (1 + c.other * 1800) * interval '1 day' as at) creation
       join t_person p on p.n = c.person + ${authorityCount} + 1
       join t_authority a on a.n = floor(${authorityCount} * c.chance * c.chance)
       join t_person issuer on issuer.n = a.n + 1
       join template t on t.authority_id = a.id and t.sort_order = (c.turn % 6 + 1) * 10
       order by creation.at`,
      rows,
      people,
    ],
    [
      `insert into instruction (id, certificate_id, day, instructor, recorded_by)
       select uuidv7(), id, instructed_on, 'Werkstattleitung', issued_by from certificate where instructed_on is not null`,
    ],
    [
      // No reminders are due during the measurement.
      `insert into certificate_reminder (certificate_id, step)
       select id, step from certificate, unnest(array[90, 30, 7]) step where due_date <= current_date + step`,
    ],
    [
      `insert into digest (user_id, week) select id, date_trunc('week', now() + n * interval '1 week')::date from "user", generate_series(0, 1) n`,
    ],
    [
      `insert into authority_holder (authority_id, user_id) select distinct authority_id, user_id from certificate`,
    ],
    [
      `insert into company_vehicle (id, company_id, vin, plate, plate_country, manufacturer, model, drivetrain, construction_year, hv_voltage, mileage, created_by, created_at)
       select uuidv7(creation.at - now()), c.id, 'WBN' || lpad(upper(to_hex(v.n)), 8, 'A') || lpad((v.n % 1000000)::text, 6, '0'), 'G ' || v.n, 'A',
         'Hersteller ' || v.n % 60, 'Modell ' || v.n % 300, 'BEV', 2015 + v.n % 11, 400, v.n % 200000, driver.id, creation.at
       from generate_series(0, $1::int - 1) v (n) cross join lateral (select now() - v.n * interval '2 minutes' as at) creation
       join t_company c on c.n = v.n % $2::int join t_person driver on driver.n = 1`,
      Math.ceil(beside / 5),
      companies,
    ],
    [
      `create temp table t_vehicle as select (row_number() over (order by created_at) - 1)::int as n, id, company_id, plate from company_vehicle`,
    ],
    [
      `insert into report (id, type, name, number, verify_code, state, company_id, author_id, tester, company_vehicle_id, vehicle, record, snapshot, result, rule_set_version, file_id, measured_at, finalised_at, created_at)
       select uuidv7(creation.at - now()), (array['disconnection', 'isolation', 'potentialEqualization'])[1 + r.n % 5 / 2], 'Protokoll ' || r.n, case when r.n % 10 > 0 then '2026-' || lpad(r.n::text, 7, '0') end,
         case when r.n % 10 > 0 then regexp_replace(upper(substr(md5('r' || r.n), 1, 20)), '(.....)(.....)(.....)(.....)', '\\1-\\2-\\3-\\4') end,
         case when r.n % 10 > 0 then 'final' else 'draft' end, v.company_id, author.id, author.fullname, v.id, v.plate,
         '{"place": "Halle 2", "timeZone": "Europe/Vienna", "remarks": "", "instruments": [], "measurement": {"steps": {}}}',
         case r.n % 211 when 7 then '{"judgement": {"warnings": ["W_WAIT_TIMES"]}}'::jsonb
           when 8 then '{"judgement": {"warnings": []}, "precedingDisconnection": {"contradictions": ["W_WAIT_TIMES"]}}' end,
         case when r.n % 10 = 0 then null when r.n % 13 = 0 then 'invalid' else 'valid' end, '2026-1', '${document}', creation.at, creation.at, creation.at
       from generate_series(0, $1::int - 1) r (n) cross join lateral (select now() - (1 + r.n) * interval '1 minute' as at) creation
       join t_vehicle v on v.n = r.n % $2::int
       join t_person author on author.n = ${authorityCount} + 1 + r.n % $3::int`,
      beside * 2,
      Math.ceil(beside / 5),
      people,
    ],
    ...forumStatements(beside, authorityCount + 1, people),
  ]
}
