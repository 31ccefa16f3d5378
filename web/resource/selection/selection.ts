import { useState } from 'react'
import type { Given } from '../../ui/confirm.tsx'
import type { Item } from '../types.ts'

/**
 * What can be done with several items at once. Its texts are `{area}.several.{key}` with `{count}`, and for a deed that
 * cannot be taken back `.title` and `.what`.
 */
export interface Together<T extends Item> {
  key: string
  /** Of which items: the others of a choice are left as they are, and counted. */
  may: (item: T) => boolean
  /** One file of all of them, of so many at most. */
  file?: { most: number; href: (items: T[]) => string }
  /** One deed for each, in turns. */
  deed?: (item: T, given: Given) => Promise<unknown>
  asksReason?: true
  danger?: true
}

/** The items chosen, across the pages of a list, as long as it is narrowed in the same way. */
export function useSelection<T extends Item>(narrowing: string, nameOf: (item: T) => string) {
  const [state, setState] = useState<{ narrowing: string; chosen: Map<string, T> } | null>(null)
  const open = state?.narrowing === narrowing
  const chosen = open ? state.chosen : new Map<string, T>()
  const set = (items: Iterable<T>) =>
    setState({ narrowing, chosen: new Map([...items].map((item) => [item._id, item])) })
  return {
    open,
    nameOf,
    items: [...chosen.values()],
    has: ({ _id }: T) => chosen.has(_id),
    begin: () => set([]),
    end: () => setState(null),
    set,
    toggle: (item: T) =>
      set(
        chosen.has(item._id)
          ? [...chosen.values()].filter(({ _id }) => _id !== item._id)
          : [...chosen.values(), item],
      ),
    /** Of a page: all of it where one was missing, else none of it. */
    togglePage: (page: T[]) => {
      const others = [...chosen.values()].filter(({ _id }) => page.every((item) => item._id !== _id))
      set(page.every(({ _id }) => chosen.has(_id)) ? others : [...others, ...page])
    },
  }
}

export type Selection<T extends Item> = ReturnType<typeof useSelection<T>>
