import type { Actor } from '#domain/policy.ts'
import type { IsolationMethod } from '#domain/reportType.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import { Problem } from '../../http/problem.ts'

/** Measuring isolation on the live battery requires the owner's permission. */
export async function assertAllowedR0(
  db: Db,
  { companyId, authorityId }: { companyId: string | null; authorityId: string | null },
) {
  const owner = await db
    .selectFrom(companyId ? 'company' : 'authority')
    .select('allowsR0')
    .where('id', '=', companyId ?? authorityId)
    .forShare()
    .executeTakeFirst()
  if (!owner?.allowsR0) throw new Problem('report.r0NotAllowed')
}

/** Why the actor may not measure isolation on a live battery; null if one of their organisations permits it. */
export async function whyNotLive(db: Db, actor: Actor, methods: readonly IsolationMethod[]) {
  if (!methods.includes('voltmeterR0')) return 'notQualified'
  return (await someAllowsR0(db, actor)) ? null : 'notSwitchedOn'
}

async function someAllowsR0(db: Db, { company, authorities }: Actor): Promise<boolean> {
  const ids = [company?.id, ...authorities.map(({ id }) => id)].filter((id) => id !== undefined)
  if (ids.length === 0) return false
  return exists(
    db
      .selectFrom('company')
      .select('id')
      .where('id', 'in', ids)
      .where('allowsR0', '=', true)
      .union(db.selectFrom('authority').select('id').where('id', 'in', ids).where('allowsR0', '=', true)),
  )
}
