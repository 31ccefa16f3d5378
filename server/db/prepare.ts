import { prepareJobs } from '../jobs/worker.ts'
import { CannotStart } from './cannotStart.ts'
import { openPool } from './db.ts'
import { connect, inTurn, migrate } from './migrate.ts'
import { canRewrite, demandRole, grantRights } from './rights.ts'

/** How one database is reached. */
export interface DatabaseUrls {
  /** As the program: it cannot rewrite what is only added to. */
  url: string
  /** As the owner of the schema, who migrates; the same where an operator gave one role only. */
  ownerUrl: string
}

/** Brings schema and jobs to what this program needs, as the owner, and gives the program's role its rights. */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  { throwaway = false }: { throwaway?: boolean } = {},
): Promise<void> {
  await migrate(ownerUrl, { throwaway })
  const pool = openPool({ connectionString: ownerUrl, max: 2 })
  try {
    await prepareJobs(pool)
  } finally {
    await pool.end()
  }
  const [role, password] = accountOf(url)
  if (role === accountOf(ownerUrl)[0]) return
  const owner = await connect(ownerUrl)
  try {
    await inTurn(owner, async () => {
      await demandRole(owner, { role, password })
      await grantRights(owner, role)
    })
  } finally {
    await owner.end()
  }
}

function accountOf(url: string): [role: string, password: string] {
  const { username, password } = new URL(url)
  return [decodeURIComponent(username), decodeURIComponent(password)]
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
