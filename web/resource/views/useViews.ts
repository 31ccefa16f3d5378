import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mostShown, savedViews, type SavedView } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { callList } from '../calls.ts'
import { addressOf, type Listable, listSearchOf } from '../listState.ts'
import type { Resource } from '../types.ts'
import { stateOfView } from './viewState.ts'

/** Maximum wait for the default view before the list opens without it. */
const timeoutMs = 4000

export const useViews = (list: ViewedList | undefined) =>
  useQuery({
    queryKey: [savedViews.name, 'list', list],
    queryFn: ({ signal }) =>
      callList<SavedView>(
        savedViews as unknown as Resource<SavedView>,
        { l: mostShown, list },
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ),
    enabled: list !== undefined,
    staleTime: 30_000,
    retry: false,
  })

/**
 * Applies the default view if the address has no state. Returns true until decided. Without an answer, the
 * list opens unchanged.
 */
export function useOpeningView(list: ViewedList | undefined, order: Listable) {
  const hash = useLocation({ select: (url) => url.hash })
  const search = listSearchOf(useSearch({ strict: false }), hash)
  const isBare = list !== undefined && Object.keys(search).length === 0
  const { data, isLoading } = useViews(list)
  const view = isBare ? data?.items.find(({ isDefault }) => isDefault) : undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (!view) return
    const target = addressOf(stateOfView(view, order), order)
    void navigate({
      to: '.',
      search: target.search as never,
      hash: target.hash,
      replace: true,
      resetScroll: false,
    })
  })
  return isBare && (isLoading || view !== undefined)
}
