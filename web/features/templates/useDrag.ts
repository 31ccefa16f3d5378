import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface Drag {
  from: number
  to: number
  by: number
}

/** Rows dragged by a handle, with pointer or arrow keys. Escape cancels. */
export function useDrag(drop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const start = useRef<{ y: number; middles: number[] }>({ y: 0, middles: [] })
  const [drag, setDrag] = useState<Drag | null>(null)

  const handle = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
      start.current = { y: event.clientY, middles: rows.map(({ top, height }) => top + height / 2) }
      setDrag({ from, to: from, by: 0 })
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      if (drag?.from !== from) return
      const by = event.clientY - start.current.y
      setDrag({ from, by, to: indexAt(start.current.middles, from, by) })
    },
    onPointerUp() {
      setDrag(null)
      if (drag?.from === from && drag.to !== from) drop(from, drag.to)
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      if (event.key === 'Escape') return setDrag(null)
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!by) return
      event.preventDefault()
      drop(from, from + by)
    },
  })

  const shiftOf = (index: number) => {
    if (!drag) return 0
    const { from, to, by } = drag
    if (index === from) return by
    const { middles } = start.current
    const height = Math.abs((middles[from + (to > from ? 1 : -1)] ?? 0) - (middles[from] ?? 0))
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }

  return { list, handle, shiftOf, dragged: drag?.from ?? null }
}

/** New index of a row dragged by `by` pixels, given the centres of all rows. */
export function indexAt(middles: number[], from: number, by: number): number {
  const middle = (middles[from] ?? 0) + by
  return middles.filter((other, index) => index !== from && other < middle).length
}
