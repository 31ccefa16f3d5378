import { createContext, use, type ReactNode } from 'react'
import type { ViewedList } from '#domain/savedView.ts'
import type { List } from './useList.ts'
import type { Item } from './types.ts'
import type { Option } from '../ui/fields.tsx'

/** A filter by a field. The texts of its values are `{area}.{field}.{value}`. */
export interface FilterSpec {
  field: string
  options?: readonly (string | Option)[]
  /** A day, or several values. Default: one value. */
  kind?: 'day' | 'several'
  /** Shown only in the sheet. */
  more?: true
  /** Text for no value, if not "all". */
  none?: string
}

interface Shown {
  area: string
  list: List<Item>
  filters: readonly FilterSpec[]
  sortable: readonly string[]
  create: ReactNode
  /** Key of the saved views; undefined without views. */
  viewKey: ViewedList | undefined
}

export const ResourceContext = createContext<Shown | null>(null)

export function useShown(): Shown {
  const shown = use(ResourceContext)
  if (!shown) throw new Error('Shown outside a ResourcePage')
  return shown
}
