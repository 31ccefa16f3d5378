import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import pg from 'pg'

/**
 * The minimum a server costs: node:http and pg with prepared statements and the SQL of the product, without sessions,
 * permissions or validation. `/counting` counts the total on every call, as most programs do.
 */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c jit=off -c timezone=UTC',
})

const columns = `c.id as "_id", c.version, c.name, c.number, case when c.state <> 'issued' then c.state
  when current_date < c.issue_date then 'waiting' when current_date > c.due_date then 'expired'
  when current_date >= c.due_date - 90 then 'expiring' else 'valid' end as state, c.level, c.issue_date as "issueDate",
  c.due_date as "dueDate", c.valid_years as "validYears", c.report_types as "reportTypes", c.holder, c.issuer,
  c.identity_check as "identityCheck", c.note, c.state_reason as "stateReason", c.state_at as "stateAt",
  c.verify_code as "verifyCode", c.file_id as "fileId", c.created_at as "createdAt", c.template_id as "templateId",
  c.user_id as "userId", c.company_id as "companyId", c.authority_id as "authorityId"`
const changes = `(select coalesce(sum(changes), 0) from change_count where resource = 'certificate') as changes`

const totals = new Map<string, { changes: number; total: number }>()

type Answer = (url: URL, body: string, cookie: string) => Promise<unknown>

const answers: Record<string, Answer> = {
  'GET /list': (url) => list(url, false),
  'GET /counting': (url) => list(url, true),
  'GET /item': async ({ searchParams }) => {
    const values = [searchParams.get('id'), searchParams.get('authority')]
    const text = `select ${columns} from certificate c where c.id = $1 and c.authority_id = $2`
    return (await pool.query({ name: 'item', text, values })).rows[0] as unknown
  },
  'GET /session': async (_asked, _body, cookie) => {
    const values = [createHash('sha256').update(cookie.replace('session=', '')).digest()]
    const text = `select u.id as "_id", u.fullname from session s join "user" u on u.id = s.user_id
      where s.token_sha256 = $1 and s.expires_at > now() and u.activated`
    return (await pool.query({ name: 'who', text, values })).rows[0] as unknown
  },
  'POST /vehicle': (_asked, body) => createVehicle(JSON.parse(body) as Vehicle),
  'POST /login': (_asked, body) => login(JSON.parse(body) as { username: string; password: string }),
}

async function list({ searchParams }: URL, counting: boolean) {
  const [authority, search] = [searchParams.get('authority'), searchParams.get('search')]
  const conditions = [
    ...(authority ? ['c.authority_id = $1'] : ['$1::uuid is null']),
    ...(search ? ['c.search_text like $2'] : ['$2::text is null']),
  ].join(' and ')
  const kind = `${authority ? 'one' : 'all'}${search ? 'search' : ''}`
  const values = [authority, search && `%${search}%`]
  const { rows } = await pool.query<{ changes?: number }>({
    name: `list${kind}`,
    text: `select ${columns}, ${changes} from certificate c where ${conditions} order by c.created_at desc, c.id desc limit 10 offset $3`,
    values: [...values, Number(searchParams.get('page')) * 10],
  })
  const key = kind + String(authority) + String(search)
  const cached = totals.get(key)
  const moved = rows[0]?.changes ?? 0
  for (const row of rows) delete row.changes
  if (!counting && cached?.changes === moved) return { items: rows, total: cached.total }
  const counted = await pool.query<{ count: number }>({
    name: `count${kind}`,
    text: `select count(*) from certificate c where ${conditions}`,
    values,
  })
  const total = counted.rows[0]?.count ?? 0
  totals.set(key, { changes: moved, total })
  return { items: rows, total }
}

interface Vehicle {
  id: string
  companyId: string
  createdBy: string
  vin: string
  manufacturer: string
  model: string
}

/** Same work as the product: row, log entry and reading the row back in one transaction. */
async function createVehicle({ id, companyId, createdBy, vin, manufacturer, model }: Vehicle) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'vehicle',
      text: `insert into company_vehicle (id, company_id, created_by, vin, manufacturer, model, drivetrain, construction_year) values ($1, $2, $3, $4, $5, $6, 'BEV', 2024)`,
      values: [id, companyId, createdBy, vin, manufacturer, model],
    })
    const { rows } = await client.query({
      name: 'made',
      text: `select v.*, o.name as owner from company_vehicle v join company o on o.id = v.company_id where v.id = $1`,
      values: [id],
    })
    await client.query({
      name: 'audit',
      text: `insert into audit_entry (id, action, actor_id, object_id, company_id) values (gen_random_uuid(), 'companyVehicle.create', $1, $2, $3)`,
      values: [createdBy, id, companyId],
    })
    await client.query('commit')
    return rows[0] as unknown
  } finally {
    client.release()
  }
}

async function login({ username, password }: { username: string; password: string }) {
  const { rows } = await pool.query<{ id: string; password_hash: string }>({
    name: 'login',
    text: `select id, password_hash from "user" where lower(normalize(username, nfkc)) = $1`,
    values: [username],
  })
  const [user] = rows
  if (!user || !(await verify(user.password_hash, password))) throw new Error('wrong')
  await pool.query({
    name: 'session',
    text: `insert into session (token_sha256, user_id, expires_at) values (sha256(gen_random_uuid()::text::bytea), $1, now() + interval '12 hours')`,
    values: [user.id],
  })
  return { _id: user.id }
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare')
  bodyOf(request)
    .then((body) =>
      answers[`${request.method ?? ''} ${url.pathname}`]?.(url, body, request.headers.cookie ?? ''),
    )
    .then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

server.listen(0, '127.0.0.1', () =>
  console.log(`bare at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
