import pg from 'pg'
import { CannotStart, reasonOf } from './cannotStart.ts'

interface TableRights {
  sets?: readonly string[]
  /** Which rows may be deleted is decided by a trigger of the table. */
  removes?: true
}

/**
 * Tables to which the application role can only insert. It does not own them, so it can neither change rows
 * nor disable triggers. An erasure changes the log only through the function `forget_in_log`, which accepts
 * only a person erased in the same transaction.
 */
export const appendOnly: Readonly<Record<string, TableRights>> = {
  audit_entry: {},
  chain_entry: {},
  chain_payload: {},
  chain_mac: {},
  chain_tile: {},
  chain_checkpoint: { sets: ['delivered_at'] },
  legal_text: {},
  void_number: {},
  erasure: {},
  // Deleted with the draft.
  report_takeover: { removes: true },
  // An erasure removes the person's name.
  report_acceptance: { sets: ['reason'] },
  // Lifted once; an erasure removes the person's name from the reason.
  coworker_suspension: { sets: ['reason', 'lifted_by', 'lifted_at'] },
  access_log: { removes: true },
}

const jobs = 'graphile_worker'

/** Grants the application role what it needs and revokes everything else. Idempotent. */
export async function grantRights(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  const each = (what: string) => `grant ${what} in schema`
  await owner.query(
    [
      'revoke create on schema public from public',
      // Functions without their own search path would find temporary tables before those of the schema.
      `revoke temporary on database ${database} from public, ${to}`,
      `grant usage on schema public, ${jobs} to ${to}`,
      `${each('select, insert, update, delete on all tables')} public, ${jobs} to ${to}`,
      `${each('usage, select, update on all sequences')} public, ${jobs} to ${to}`,
      `${each('execute on all functions')} public, ${jobs} to ${to}`,
      `revoke insert, update, delete on migration from ${to}`,
      ...Object.entries(appendOnly).flatMap(([table, { sets = [], removes }]) => [
        `revoke update${removes ? '' : ', delete'}, truncate on ${table} from ${to}`,
        ...(sets.length > 0 ? [`grant update (${sets.join(', ')}) on ${table} to ${to}`] : []),
      ]),
    ].join(';\n'),
  )
  await openJobs(owner, role)
}

/** The library's row level security shows rows only to the owner. */
async function openJobs(owner: pg.Client, role: string) {
  const { rows } = await owner.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $2)`,
    [jobs, role],
  )
  const to = pg.escapeIdentifier(role)
  for (const { table } of rows)
    await owner.query(`create policy ${to} on ${table} to ${to} using (true) with check (true)`)
}

/** Creates the application role if missing, with the right to log in only. */
export async function assertRoleRestricted(
  owner: pg.Client,
  { role, password }: { role: string; password: string },
) {
  const existing = await owner.query('select from pg_roles where rolname = $1', [role])
  if (existing.rowCount) return
  const created = `create role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(password)}`
  await owner.query(created).catch((failure: unknown) => {
    throw new CannotStart(
      `The role ${role} of DATABASE_URL does not exist and cannot be created: ${reasonOf(failure)}`,
    )
  })
}

/**
 * Whether the connected role could rewrite the log: a superuser, the owner of one of its tables or schema,
 * or, in an empty database, the role that would create them.
 */
export async function canRewrite(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean | null }>(
    `select bool_or(pg_has_role(relowner, 'usage') or pg_has_role(nspowner, 'usage')
       or (relname = 'chain_entry' and has_table_privilege(c.oid, 'update, delete'))) as can
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relname = any($1)`,
    [Object.keys(appendOnly)],
  )
  return rows[0]?.can ?? true
}
