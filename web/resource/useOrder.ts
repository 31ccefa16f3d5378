import { useEffect, useEffectEvent, useState } from 'react'
import { afterPaint } from './afterPaint.ts'
import type { Order } from './listState.ts'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

/** The headings show a chosen order at once. The rows follow after the next paint, because rendering them takes longer. */
export function useOrder<T extends Item>(list: List<T>) {
  const { sort, desc } = list.state
  const [chosen, setChosen] = useState<{ order: Order; instead: Order } | null>(null)
  // The list has followed.
  if (chosen && (chosen.instead.sort !== sort || chosen.instead.desc !== desc)) setChosen(null)
  const follow = useEffectEvent((order: Order) => list.show(order))
  // A newer choice and leaving the page cancel it.
  useEffect(() => (chosen ? afterPaint(() => follow(chosen.order)) : undefined), [chosen])
  const orderBy = (order: Order) => setChosen({ order, instead: { sort, desc } })
  return { ...(chosen?.order ?? { sort, desc }), orderBy }
}
