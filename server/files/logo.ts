import type { House } from '../house.ts'
import { intactBytes } from './intact.ts'

interface Owner {
  companyId?: string | null
  authorityId?: string | null
}

/** The organisation's current logo. Documents are rendered without it if it is missing. */
export async function logoOf(house: House, { companyId, authorityId }: Owner) {
  const { reads } = house.database
  const owner = await reads
    .selectFrom(authorityId ? 'authority' : 'company')
    .select('logoId')
    .where('id', '=', authorityId ?? companyId ?? null)
    .executeTakeFirst()
  return owner?.logoId ? intactBytes(house, reads, owner.logoId).catch(() => undefined) : undefined
}
