import { useState } from 'react'
import type { Order } from './listState.ts'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

/** The headings show a chosen order at once. The rows follow after the next paint, because rendering them takes longer. */
export function useOrder<T extends Item>(list: List<T>) {
  const { sort, desc } = list.state
  const [chosen, setChosen] = useState<{ order: Order; instead: Order } | null>(null)
  // The list has followed.
  if (chosen && (chosen.instead.sort !== sort || chosen.instead.desc !== desc)) setChosen(null)
  const orderBy = (order: Order) => {
    setChosen({ order, instead: { sort, desc } })
    afterPaint(() => list.show(order))
  }
  return { ...(chosen?.order ?? { sort, desc }), orderBy }
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
