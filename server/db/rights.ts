import pg from 'pg'
import { CannotStart, reasonOf } from './cannotStart.ts'

interface Kept {
  /** Columns that the program may still set. */
  sets?: readonly string[]
  /** Whether rows may go. A trigger of the table says which. */
  removes?: true
}

/**
 * Tables to which the program only adds rows. Its role can neither change nor remove them, and cannot switch off the
 * triggers that protect the others, because it does not own the tables. What a person's erasure takes out of the log goes
 * by a function of the schema (`forget_in_log`), which does it for a person whom the same transaction erases and no other.
 */
export const appendOnly: Readonly<Record<string, Kept>> = {
  audit_entry: {},
  chain_entry: {},
  chain_payload: {},
  chain_mac: {},
  chain_tile: {},
  chain_checkpoint: { sets: ['delivered_at'] },
  legal_text: {},
  void_number: {},
  erasure: {},
  // Goes with the draft that is deleted.
  report_takeover: { removes: true },
  // Only the name of a person who is erased is removed from it.
  report_acceptance: { sets: ['reason'] },
  // Lifted once; the name of a person who is erased is removed from the reason.
  coworker_suspension: { sets: ['reason', 'lifted_by', 'lifted_at'] },
  access_log: { removes: true },
}

/** The schema of the library that runs the jobs. */
const jobs = 'graphile_worker'

/** Gives the program's role what it needs of this database and takes everything else from it; as often as wanted. */
export async function grantRights(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  const each = (what: string) => `grant ${what} in schema`
  await owner.query(
    [
      'revoke create on schema public from public',
      // Tables of a session are found before those of the schema wherever a function has no path of its own.
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

/** The library lets only the owner of its tables see their rows. */
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

/** Makes the program's role where there is none yet. It may sign in, and nothing else. */
export async function demandRole(owner: pg.Client, { role, password }: { role: string; password: string }) {
  const known = await owner.query('select from pg_roles where rolname = $1', [role])
  if (known.rowCount) return
  const made = `create role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(password)}`
  await owner.query(made).catch((failure: unknown) => {
    throw new CannotStart(
      `The role ${role} of DATABASE_URL does not exist and cannot be created: ${reasonOf(failure)}`,
    )
  })
}

/**
 * Whether the connected role could rewrite the log: a superuser, the owner of one of its tables or of their schema, or, in
 * an empty database, the role that would create them.
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
