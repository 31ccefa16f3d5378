import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { formatEvalId } from '../domain/codes.ts'

export interface Client {
  cookie: string
  userId: string
  authorityId: string
  companyId: string
}

/** A user without a certificate. */
export interface Holder {
  userId: string
  evalid: string
}

export interface Clients {
  systemAdmin: Client
  authorityAdmins: Client[]
  companyAdmins: Client[]
  /** Certificate ids by authority. */
  certificates: Map<string, string[]>
  names: string[]
  /** Renews all sessions, because a long run outlives them. */
  refresh(): Promise<void>
  newHolders(count: number): Promise<Holder[]>
  templateOf(authorityId: string): Promise<string>
}

const some = 20

export async function findClients(client: pg.Client): Promise<Clients> {
  const people = async (from: string): Promise<Client[]> => {
    const { rows } = await client.query<Omit<Client, 'cookie'>>(from)
    const callers: Client[] = []
    for (const row of rows) callers.push({ ...row, cookie: await openSession(client, row.userId) })
    return callers
  }
  const [systemAdmin] = await people(`select id as "userId" from "user" where is_admin`)
  if (!systemAdmin) throw new Error('The seeded database has no system administrator')
  const authorityAdmins = await people(
    `select m.user_id as "userId", m.authority_id as "authorityId" from authority_member m join "user" u on u.id = m.user_id
     order by abs(substr(u.username, 7)::int - 75) limit ${some}`,
  )
  const certificates = new Map<string, string[]>()
  for (const { authorityId } of authorityAdmins) {
    const { rows } = await client.query<{ id: string }>(
      `select id from certificate where authority_id = $1 limit 50`,
      [authorityId],
    )
    certificates.set(
      authorityId,
      rows.map(({ id }) => id),
    )
  }
  const { rows: named } = await client.query<{ holder: string }>(
    `select holder from certificate where authority_id = any($1) order by verify_code limit 40`,
    [authorityAdmins.map(({ authorityId }) => authorityId)],
  )
  return {
    names: named.map(({ holder }) => holder),
    systemAdmin,
    authorityAdmins,
    companyAdmins: await people(
      `select user_id as "userId", company_id as "companyId" from coworker where role = 'admin' order by id limit ${some}`,
    ),
    certificates,
    refresh: async () => {
      await client.query(
        `update session set confirmed_at = now(), last_seen_at = now(), expires_at = now() + interval '12 hours'`,
      )
    },
    newHolders: (count) => newHolders(client, count),
    templateOf: async (authorityId) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from template where authority_id = $1 and level = 'EVAL-2'`,
        [authorityId],
      )
      return rows[0]?.id ?? ''
    },
  }
}

export async function openSession(client: pg.Client, userId: string) {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into session (token_sha256, user_id, expires_at) values ($1, $2, now() + interval '12 hours')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return `session=${token}`
}

async function newHolders(client: pg.Client, count: number) {
  const evalids = Array.from({ length: count }, () => formatEvalId(randomBytes(8)))
  const { rows } = await client.query<Holder>(
    `insert into "user" (id, uuid, evalid, username, email, password_hash, activated, firstname, lastname)
     select uuidv7(), gen_random_uuid(), evalid, name, name || '@bench.example', '', true, 'Neu', name
     from (select evalid, 'neu' || $2 || n as name from unnest($1::text[]) with ordinality as all_of (evalid, n)) n
     returning id as "userId", evalid`,
    [evalids, randomUUID().slice(0, 8)],
  )
  return rows
}
