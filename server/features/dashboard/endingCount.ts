import { expiringDays, inForceFilter } from '#domain/certificate.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { Reach } from '#domain/policy.ts'
import { issuedEnding } from './queries.ts'
import type { Db } from '../../db/db.ts'

export interface Asked {
  db: Db
  reach: Reach
  filter: Record<string, string>
  today: Day
  timeZone: string
}

type Count = (asked: Asked) => Promise<number>

/**
 * Counts valid certificates by end date: for an authority, or for all, from counters, because there may be a
 * million; for a person or company by query. Other filters are counted like the list.
 */
export async function endingCount(asked: Asked, counted: Count): Promise<number> {
  const { db, reach, filter, today } = asked
  const days = daysOf(filter, today)
  const authorities = authoritiesIn(reach)
  if (!days || authorities === 'none') return counted(asked)
  const kept = await issuedEnding(db, authorities, days, today)
  const others = reach.filter((demand) => !isOfAuthority(demand))
  if (authorities === 'all' || others.length === 0) return kept
  const mine = await counted({ ...asked, reach: others })
  const twice = await counted({
    ...asked,
    reach: others,
    filter: { ...filter, authorityId: authorities.join() },
  })
  return kept + mine - twice
}

const known = ['state', 'dueDate.from', 'dueDate.to']

/** The date range, if nothing else is filtered. */
function daysOf(filter: Asked['filter'], today: Day): { from: Day; to: Day | null } | null {
  const { state } = filter
  if (Object.keys(filter).some((field) => !known.includes(field))) return null
  if (state !== inForceFilter && state !== 'expiring') return null
  const from = today
  const to = state === 'expiring' ? addDays(today, expiringDays) : null
  const { 'dueDate.from': asked, 'dueDate.to': until } = filter
  return {
    from: asked && asked > from ? asked : from,
    to: until && (to === null || until < to) ? until : to,
  }
}

const isOfAuthority = ({ owners }: Reach[number]) => Object.keys(owners).join() === 'authorityId'

function authoritiesIn(reach: Reach): string[] | 'all' | 'none' {
  if (reach.some(({ owners }) => Object.keys(owners).length === 0)) return 'all'
  const ids = reach.flatMap(({ owners }) => (owners.authorityId ? [owners.authorityId] : []))
  return ids.length === 0 ? 'none' : [...new Set(ids)]
}
