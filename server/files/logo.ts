import type { Services } from '../services.ts'
import { intactBytes } from './intact.ts'

interface Owner {
  companyId?: string | null
  authorityId?: string | null
}

/** The organisation's current logo. Documents are rendered without it if it is missing. */
export async function logoOf(services: Services, { companyId, authorityId }: Owner) {
  const { reads } = services.database
  const owner = await reads
    .selectFrom(authorityId ? 'authority' : 'company')
    .select('logoId')
    .where('id', '=', authorityId ?? companyId ?? null)
    .executeTakeFirst()
  return owner?.logoId ? intactBytes(services, reads, owner.logoId).catch(() => undefined) : undefined
}
