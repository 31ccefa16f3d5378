import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callList } from './calls.ts'
import {
  listStateOf,
  perPage,
  addressOf,
  orderAfter,
  queryOf,
  type Listable,
  type ListState,
  listSearchOf,
} from './listState.ts'
import type { Item, Resource } from './types.ts'

interface Narrowing {
  fixed?: Record<string, string>
  defaultFilters?: Record<string, string>
  descending?: boolean
  orderBy?: Listable['orderBy']
}

/** The address is the state, so that reload, back and shared links show the same list. */
export function useList<T extends Item>(
  resource: Resource<T>,
  { fixed, defaultFilters, descending = false, orderBy }: Narrowing,
) {
  const navigate = useNavigate()
  const order = { ...resource, descending, orderBy }
  const hash = useLocation({ select: (url) => url.hash })
  const state = listStateOf(listSearchOf(useSearch({ strict: false }), hash), order)
  const query = { ...defaultFilters, ...queryOf(state), ...fixed }
  const result = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
    placeholderData: keepPreviousData,
  })
  const total = result.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const items = result.data?.items ?? []
  // The last page became empty, or the address contains a page that does not exist.
  const isBeyond = state.page > pages && total > 0 && items.length === 0 && !result.isPlaceholderData
  const show = (change: Partial<ListState>) => {
    const usual = orderAfter(state, change.filters ?? state.filters, order)
    const target = addressOf({ ...state, ...usual, page: 1, ...change }, order)
    void navigate({
      to: '.',
      // The search type depends on the resource, which TypeScript does not know here.
      search: target.search as never,
      hash: target.hash,
      replace: change.q !== undefined || isBeyond,
      resetScroll: false,
    })
  }
  useEffect(() => {
    if (isBeyond) show({ page: pages })
  })
  return {
    resource,
    state,
    order,
    query,
    show,
    items,
    total,
    more: result.data?.more ?? false,
    pages,
    loading: result.isPending,
    isUpdating: result.isPlaceholderData,
    error: result.error,
    retry: () => void result.refetch(),
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
  }
}

export type List<T extends Item> = ReturnType<typeof useList<T>>
