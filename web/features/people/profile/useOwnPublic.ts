import type { Account } from '#contract/account.ts'
import { certificates } from '#contract/certificate.ts'
import { inForceFilter } from '#domain/certificate.ts'
import { useAll } from '../../../resource/queries.ts'
import type { PublicPerson } from './PublicCard.tsx'

export function useOwnPublic(account: Account, fields: readonly string[]): PublicPerson {
  const { uuid = '', fullname, picture, evalid, email, phone, metadata, actor } = account
  const shows = fields.includes('certificates')
  const { data } = useAll(certificates, { userId: account._id, state: inForceFilter }, shows)
  const all = {
    fullname,
    picture,
    evalid,
    company: actor.company?.name,
    email,
    phone,
    city: metadata.address.city,
    certificates: data?.items ?? [],
  }
  return { uuid, ...Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field))) }
}
