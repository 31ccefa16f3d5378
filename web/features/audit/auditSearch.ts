/** What the address says of the log of actions: which page of it, of which area and of which days. */
export interface AuditSearch {
  page?: number
  area?: string
  from?: string
  to?: string
}

/** Reads the address; what it does not know it leaves out. */
export const auditSearch = ({ page, area, from, to }: Record<string, unknown>): AuditSearch => ({
  ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  ...Object.fromEntries(
    Object.entries({ area, from, to }).filter(([, value]) => typeof value === 'string' && value !== ''),
  ),
})
