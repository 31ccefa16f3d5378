import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Box } from '#domain/sheet.ts'
import type { SheetSize } from '#domain/tone.ts'
import { movedBox, resizedBox } from './boxes.ts'

interface Drag {
  at: number
  from: { x: number; y: number }
  change: typeof movedBox
  /** Millimetres per pixel. */
  scale: number
  box: Box
}

const steps: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Moves and resizes boxes by pointer and arrow keys. With Shift, arrow keys resize; with Alt, steps are
 * small.
 */
export function useDragBox(boxes: Box[], page: SheetSize, set: (at: number, box: Box) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const start = useRef<Drag | null>(null)
  const [dragged, setDragged] = useState<{ at: number; box: Box } | null>(null)

  const begin = (at: number, change: typeof movedBox) => (event: PointerEvent<HTMLElement>) => {
    const box = boxes[at]
    const wide = stage.current?.getBoundingClientRect().width
    if (event.button !== 0 || !box || !wide) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = {
      at,
      change,
      box,
      scale: page.width / wide,
      from: { x: event.clientX, y: event.clientY },
    }
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const drag = start.current
    if (!drag) return
    const by = {
      x: (event.clientX - drag.from.x) * drag.scale,
      y: (event.clientY - drag.from.y) * drag.scale,
    }
    setDragged({ at: drag.at, box: drag.change(drag.box, by, page) })
  }

  const end = () => {
    start.current = null
    setDragged(null)
    if (dragged) set(dragged.at, dragged.box)
  }

  const keys = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const box = boxes[at]
    if (!step || !box) return
    event.preventDefault()
    const far = event.altKey ? 0.1 : 1
    const change = event.shiftKey ? resizedBox : movedBox
    set(at, change(box, { x: step.x * far, y: step.y * far }, page))
  }

  const hold = (at: number, change: typeof movedBox = movedBox) => ({
    onPointerDown: begin(at, change),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = null
      setDragged(null)
    },
  })

  const shown = boxes.map((box, at) => (dragged?.at === at ? dragged.box : box))
  return { stage, shown, hold, keys }
}
