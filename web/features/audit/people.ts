import { type Actor, grantsOf } from '#domain/policy.ts'
import { hasWords } from '#domain/words.ts'
import type { Option } from '../../ui/fields.tsx'

/** Whose log the reader sees. */
export function logsOf(actor: Actor) {
  const owners = grantsOf(actor, 'audit.read').map((grant) => grant.owners)
  const isAll = owners.some((one) => Object.keys(one).length === 0)
  const authorityIds = owners.flatMap(({ authorityId }) => authorityId ?? [])
  return {
    isAll,
    ofCompany: !isAll && owners.some(({ companyId }) => companyId),
    authorityIds: isAll ? [] : [...new Set(authorityIds)],
  }
}

interface Person {
  userId: string
  fullname: string
  evalid: string
}

export const optionOf = ({ userId, fullname, evalid }: Person): Option => ({
  value: userId,
  label: fullname || evalid,
})

/** The server searched the people found; members of authorities are listed without a search. */
export function optionsOf(found: Person[], members: Person[], search: string): Option[] {
  const matching = members.filter(({ fullname, evalid }) => hasWords(`${fullname} ${evalid}`, search.trim()))
  return [...new Map([...found, ...matching].map((one) => [one.userId, optionOf(one)])).values()]
}
