import type { House } from '../house.ts'

interface Owner {
  companyId?: string | null
  authorityId?: string | null
}

/** The logo an organisation has today. Without it a document is plainer, not less true. */
export async function logoOf({ database, files }: House, { companyId, authorityId }: Owner) {
  const owner = await database.reads
    .selectFrom(authorityId ? 'authority' : 'company')
    .select('logoId')
    .where('id', '=', authorityId ?? companyId ?? null)
    .executeTakeFirst()
  return owner?.logoId ? files.get(owner.logoId).catch(() => undefined) : undefined
}
