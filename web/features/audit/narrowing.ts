import { lastAuditPage } from '#contract/audit.ts'
import { isDay } from '#domain/day.ts'
import { policy } from '#domain/policy.ts'
import type { AuditSearch } from './auditSearch.ts'

export const areas = [...new Set(Object.keys(policy).map((action) => action.split('.')[0] ?? ''))]

export const narrowingOf = ({ page, area = '', from, to }: AuditSearch): AuditSearch => ({
  ...(page && page <= lastAuditPage + 1 && { page }),
  ...(areas.includes(area) && { area }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})
