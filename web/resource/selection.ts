import { useState } from 'react'
import type { ConfirmAnswer } from '../ui/dialogs.tsx'
import type { Item } from './types.ts'

/**
 * A bulk action. Its texts are `{area}.several.{key}` with `{count}`, and `.title` and `.what` for an action
 * that cannot be undone.
 */
export interface BulkAction<T extends Item> {
  key: string
  /** Items that do not qualify are skipped and counted. */
  may: (item: T) => boolean
  /** Downloads one file of at most `most` items. */
  file?: { most: number; href: (items: T[]) => string }
  /** Runs per item, one after the other. */
  action?: (item: T, answer: ConfirmAnswer) => Promise<unknown>
  /** Opens a page with at most `most` items. */
  open?: { most: number; run: (items: T[]) => Promise<unknown> }
  asksReason?: true
  danger?: true
}

/** Selection across pages. A change of the filter clears it. */
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
    /** Selects the whole page, or clears it if it was selected. */
    togglePage: (page: T[]) => {
      const others = [...chosen.values()].filter(({ _id }) => page.every((item) => item._id !== _id))
      set(page.every(({ _id }) => chosen.has(_id)) ? others : [...others, ...page])
    },
  }
}

export type Selection<T extends Item> = ReturnType<typeof useSelection<T>>
