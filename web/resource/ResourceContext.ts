import { createContext, use, type ReactNode } from 'react'
import type { ViewedList } from '#domain/savedView.ts'
import type { FilterSpec } from './Filters.tsx'
import type { List } from './useList.ts'
import type { Item } from './types.ts'

interface Shown {
  area: string
  list: List<Item>
  filters: readonly FilterSpec[]
  sortable: readonly string[]
  create: ReactNode
  /** What its saved views are kept under; undefined where it has none. */
  viewed: ViewedList | undefined
}

/** What a page's table and tools share. */
export const ResourceContext = createContext<Shown | null>(null)

export function useShown(): Shown {
  const shown = use(ResourceContext)
  if (!shown) throw new Error('Shown outside a ResourcePage')
  return shown
}
