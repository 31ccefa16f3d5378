import { expiringDays, inForceFilter } from '#domain/certificate.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { Grants } from '#domain/policy.ts'
import { issuedEnding } from './queries.ts'
import type { Db } from '../../db/db.ts'

export interface CountRequest {
  db: Db
  grants: Grants
  filter: Record<string, string>
  today: Day
  timeZone: string
}

type Count = (input: CountRequest) => Promise<number>

/**
 * Counts valid certificates by end date: for an authority, or for all, from counters, because there may be a
 * million; for a person or company by query. Other filters are counted like the list.
 */
export async function endingCount(input: CountRequest, counted: Count): Promise<number> {
  const { db, grants, filter, today } = input
  const days = daysOf(filter, today)
  const authorities = authoritiesIn(grants)
  if (!days || authorities === 'none') return counted(input)
  const issued = await issuedEnding(db, authorities, days, today)
  const others = grants.filter((grant) => !isOfAuthority(grant))
  if (authorities === 'all' || others.length === 0) return issued
  const mine = await counted({ ...input, grants: others })
  const twice = await counted({
    ...input,
    grants: others,
    filter: { ...filter, authorityId: authorities.join() },
  })
  return issued + mine - twice
}

const supported = ['state', 'dueDate.from', 'dueDate.to']

/** The date range, if nothing else is filtered. */
function daysOf(filter: CountRequest['filter'], today: Day): { from: Day; to: Day | null } | null {
  const { state } = filter
  if (Object.keys(filter).some((field) => !supported.includes(field))) return null
  if (state !== inForceFilter && state !== 'expiring') return null
  const from = today
  const to = state === 'expiring' ? addDays(today, expiringDays) : null
  const { 'dueDate.from': requested, 'dueDate.to': until } = filter
  return {
    from: requested && requested > from ? requested : from,
    to: until && (to === null || until < to) ? until : to,
  }
}

const isOfAuthority = ({ owners }: Grants[number]) => Object.keys(owners).join() === 'authorityId'

function authoritiesIn(grants: Grants): string[] | 'all' | 'none' {
  if (grants.some(({ owners }) => Object.keys(owners).length === 0)) return 'all'
  const ids = grants.flatMap(({ owners }) => (owners.authorityId ? [owners.authorityId] : []))
  return ids.length === 0 ? 'none' : [...new Set(ids)]
}
