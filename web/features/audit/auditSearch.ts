export interface AuditSearch {
  page?: number
  area?: string
  person?: string
  side?: string
  from?: string
  to?: string
}

const names = ['area', 'person', 'side', 'from', 'to'] as const

export const auditSearch = ({ page, ...filters }: Record<string, unknown>): AuditSearch => ({
  ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  ...Object.fromEntries(
    names.flatMap((name) => {
      const value = filters[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  ),
})
