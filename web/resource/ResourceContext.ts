import { createContext, use, type ReactNode } from 'react'
import type { ViewedList } from '#domain/savedView.ts'
import type { List } from './useList.ts'
import type { Item } from './types.ts'
import type { Option } from '../ui/fields.tsx'

/** A filter of a list: a field of the resource and the values offered, with texts `{area}.{field}.{value}`; or a day. */
export interface FilterSpec {
  field: string
  options?: readonly (string | Option)[]
  /** A day, or any of several values at once. */
  kind?: 'day' | 'several'
  /** Wanted seldom: only where all filters are shown. */
  more?: true
  /** What it is called that no value is chosen, where that is not all of them. */
  none?: string
}

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
