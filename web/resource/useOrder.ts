import { useEffect, useState } from 'react'
import type { Order } from './listState.ts'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

/** The headings show a chosen order at once. The rows follow after the next paint, because rendering them takes longer. */
export function useOrder<T extends Item>(list: List<T>) {
  const { sort, desc } = list.state
  const [chosen, setChosen] = useState<Order | null>(null)
  useEffect(() => setChosen(null), [sort, desc])
  const orderBy = (order: Order) => {
    setChosen(order)
    afterPaint(() => list.show(order))
  }
  return { ...(chosen ?? { sort, desc }), orderBy }
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
