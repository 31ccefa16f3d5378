export interface AuditSearch {
  page?: number
  area?: string
  from?: string
  to?: string
}

export const auditSearch = ({ page, area, from, to }: Record<string, unknown>): AuditSearch => ({
  ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  ...Object.fromEntries(
    Object.entries({ area, from, to }).filter(([, value]) => typeof value === 'string' && value !== ''),
  ),
})
