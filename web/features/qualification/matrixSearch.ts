export interface MatrixSearch {
  companyId?: string
  authorityId?: string
  day?: string
  q?: string
  level?: string
  gap?: 'lacks' | 'loses'
  page?: number
}

const textFields = ['companyId', 'authorityId', 'day', 'q', 'level'] as const

export const matrixSearch = (search: Record<string, unknown>): MatrixSearch => ({
  ...Object.fromEntries(
    textFields.flatMap((field) =>
      ['string', 'number'].includes(typeof search[field]) ? [[field, String(search[field])]] : [],
    ),
  ),
  ...(search.gap === 'lacks' || search.gap === 'loses' ? { gap: search.gap } : {}),
  ...(Number.isInteger(search.page) && Number(search.page) > 1 ? { page: Number(search.page) } : {}),
})
