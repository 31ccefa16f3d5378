import type { Db } from '../../db/db.ts'

interface Owner {
  companyId: string | null
  authorityId: string | null
}

/** Whether the owner uses guarded acceptance: values are judged including their uncertainty. */
export async function demandsGuarded(db: Db, { companyId, authorityId }: Owner): Promise<boolean> {
  const { guardedRule } = await db
    .selectFrom(companyId ? 'company' : 'authority')
    .select('guardedRule')
    .where('id', '=', companyId ?? authorityId)
    .forShare()
    .executeTakeFirstOrThrow()
  return guardedRule
}
