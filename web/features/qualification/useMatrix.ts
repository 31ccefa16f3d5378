import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { Answer } from '#contract/endpoint.ts'
import { qualification } from '#contract/qualification.ts'
import { callQuery } from '../../api/callQuery.ts'
import { searchInHash, listSearchOf } from '../../resource/listState.ts'
import { matrixSearch, type MatrixSearch } from './matrixSearch.ts'

export type Matrix = Answer<typeof qualification.read>

export const perPage = 300

export function useMatrix(organisation: Pick<MatrixSearch, 'companyId' | 'authorityId'>) {
  const navigate = useNavigate()
  const hash = useLocation({ select: (url) => url.hash })
  const requested = matrixSearch(listSearchOf(useSearch({ strict: false }), hash))
  const { day, q: search, level, gap, page = 1 } = requested
  const narrowing = { ...organisation, day, search, level, gap }
  const query = { ...narrowing, l: perPage, lo: page - 1 }
  const result = useQuery({
    ...callQuery(['qualification', query], qualification.read, { query }),
    placeholderData: keepPreviousData,
  })
  const show = (change: MatrixSearch) => {
    const { q, ...rest } = matrixSearch({ ...requested, page: undefined, ...change })
    void navigate({
      to: '/app/qualification',
      search: rest,
      hash: searchInHash(q),
      replace: true,
      resetScroll: false,
    })
  }
  return { search: requested, narrowing, show, page, ...result }
}
