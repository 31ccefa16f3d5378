import { isDay } from '#domain/day.ts'
import { policy } from '#domain/policy.ts'
import type { AuditSearch } from './auditSearch.ts'

/** The areas of the log: the first part of each action. */
export const areas = [...new Set(Object.keys(policy).map((action) => action.split('.')[0] ?? ''))]

/** The server turns to no later page. */
const lastPage = 1001

/** What the log can be narrowed to of what an address asks; the server refuses all else. */
export const narrowingOf = ({ page, area = '', from, to }: AuditSearch): AuditSearch => ({
  ...(page && page <= lastPage && { page }),
  ...(areas.includes(area) && { area }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})
