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
    textFields.flatMap((word) =>
      ['string', 'number'].includes(typeof search[word]) ? [[word, String(search[word])]] : [],
    ),
  ),
  ...(search.gap === 'lacks' || search.gap === 'loses' ? { gap: search.gap } : {}),
  ...(Number.isInteger(search.page) && Number(search.page) > 1 ? { page: Number(search.page) } : {}),
})
