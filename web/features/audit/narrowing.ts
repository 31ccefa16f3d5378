import { auditSide, lastAuditPage } from '#contract/audit.ts'
import { isDay } from '#domain/day.ts'
import { policy } from '#domain/policy.ts'
import { isUuid } from '#domain/uuid.ts'
import type { AuditSearch } from './auditSearch.ts'

export const areas = [...new Set(Object.keys(policy).map((action) => action.split('.')[0] ?? ''))]

type Narrowing = Omit<AuditSearch, 'side'> & { side?: (typeof auditSide.options)[number] }

export function narrowingOf({ page, area = '', person = '', side, from, to }: AuditSearch): Narrowing {
  const chosen = auditSide.options.find((one) => one === side)
  return {
    ...(page && page <= lastAuditPage + 1 && { page }),
    ...(areas.includes(area) && { area }),
    ...(isUuid(person) && { person, ...(chosen && { side: chosen }) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}
