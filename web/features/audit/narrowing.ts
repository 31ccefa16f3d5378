import { lastAuditPage } from '#contract/audit.ts'
import { isDay } from '#domain/day.ts'
import { policy } from '#domain/policy.ts'
import type { AuditSearch } from './auditSearch.ts'

/** The areas of the log: the first part of each action. */
export const areas = [...new Set(Object.keys(policy).map((action) => action.split('.')[0] ?? ''))]

/** Reads of an address what the log can be narrowed to; the server refuses everything else. */
export const narrowingOf = ({ page, area = '', from, to }: AuditSearch): AuditSearch => ({
  ...(page && page <= lastAuditPage + 1 && { page }),
  ...(areas.includes(area) && { area }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})
