import type pg from 'pg'
import { prepareJobs } from '../jobs/worker.ts'
import { CannotStart } from './cannotStart.ts'
import { accountIn } from './hosts.ts'
import { connect, inTurn, migrate, migrationLimits, patiently } from './migrate.ts'
import { openPool } from './pool.ts'
import { canRewrite, demandRole, grantRights } from './rights.ts'

/** How one database is reached. */
export interface DatabaseUrls {
  /** As the program: it cannot rewrite what is only added to. */
  url: string
  /** As the owner of the schema, who migrates; the same where an operator gave one role only. */
  ownerUrl: string
}

/**
 * Brings schema and jobs to what this program needs, as the owner, and gives the program's role its rights. `restricted`:
 * throws where the program's role could rewrite the log.
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  { throwaway = false, restricted = false }: { throwaway?: boolean; restricted?: boolean } = {},
): Promise<void> {
  const [role, password] = accountIn(url)
  const isOwner = role === accountIn(ownerUrl)[0]
  // Before the schema changes: an older program does not start on a newer schema.
  if (isOwner && restricted) await demandRestricted(url)
  if (!isOwner) await asOwner(ownerUrl, (owner) => demandRole(owner, { role, password }))
  await migrate(ownerUrl, { throwaway })
  // The job library waits for a busy table without limit by itself, and all calls that add a job wait behind it.
  const options = `-c lock_timeout=${migrationLimits.lockMs}`
  const pool = openPool({ connectionString: ownerUrl, max: 2, options })
  try {
    await patiently(() => prepareJobs(pool))
  } finally {
    await pool.end()
  }
  if (!isOwner) await asOwner(ownerUrl, (owner) => grantRights(owner, role))
  if (restricted) await demandRestricted(url)
}

/** One instance at a time, as the owner. */
async function asOwner(ownerUrl: string, act: (owner: pg.Client) => Promise<void>) {
  const owner = await connect(ownerUrl)
  try {
    await patiently(() => inTurn(owner, () => act(owner)))
  } finally {
    await owner.end()
  }
}

/** Throws where the role of the program could rewrite the log. */
export async function demandRestricted(url: string): Promise<void> {
  const client = await connect(url)
  try {
    if (await canRewrite(client))
      throw new CannotStart(
        'The role of DATABASE_URL can rewrite the log: it is a superuser or owns the tables. ' +
          'Give the owner in MIGRATION_DATABASE_URL and another role in DATABASE_URL. See docs/operating.md.',
      )
  } finally {
    await client.end()
  }
}
