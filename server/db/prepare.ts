import type pg from 'pg'
import { prepareJobs } from '../jobs/worker.ts'
import { CannotStart } from './cannotStart.ts'
import { accountIn } from './hosts.ts'
import { connect, inTurn, migrate, migrationLimits, patiently } from './migrate.ts'
import { openPool } from './pool.ts'
import { canRewrite, assertRoleRestricted, grantRights } from './rights.ts'

interface DatabaseUrls {
  /** With the application role, which cannot change append-only tables. */
  url: string
  /** With the owner role; the same URL if the operator configured only one role. */
  ownerUrl: string
}

/**
 * Migrates schema and job tables as the owner and grants rights to the application role. `restricted`: throws
 * if that role could rewrite the log.
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  { throwaway = false, restricted = false }: { throwaway?: boolean; restricted?: boolean } = {},
): Promise<void> {
  const [role, password] = accountIn(url)
  const isOwner = role === accountIn(ownerUrl)[0]
  // Checked before the migration, because an older program does not start on a newer schema.
  if (isOwner && restricted) await assertRestricted(url)
  if (!isOwner) await asOwner(ownerUrl, (owner) => assertRoleRestricted(owner, { role, password }))
  await migrate(ownerUrl, { throwaway })
  // The job library sets no lock timeout, and all calls that add a job would wait behind it.
  const options = `-c lock_timeout=${migrationLimits.lockMs}`
  const pool = openPool({ connectionString: ownerUrl, max: 2, options })
  try {
    await patiently(() => prepareJobs(pool))
  } finally {
    await pool.end()
  }
  if (!isOwner) await asOwner(ownerUrl, (owner) => grantRights(owner, role))
  if (restricted) await assertRestricted(url)
}

async function asOwner(ownerUrl: string, act: (owner: pg.Client) => Promise<void>) {
  const owner = await connect(ownerUrl)
  try {
    await patiently(() => inTurn(owner, () => act(owner)))
  } finally {
    await owner.end()
  }
}

export async function assertRestricted(url: string): Promise<void> {
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
