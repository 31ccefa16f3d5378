import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { type Box, boxErrors, backgroundOf } from '#domain/sheet.ts'
import type { SheetSize, Accent } from '#domain/theme.ts'
import { movedBox, resizedBox } from './boxes.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useBoxName } from './useFieldName.ts'
import type { Sheet } from './public/TemplatePages.tsx'
import styles from './BoxLayer.module.css'

interface Props {
  sheet: Sheet
  boxes: Box[]
  accent: Accent
  chosen: number | null
  onChoose: (at: number) => void
  onChange: (at: number, box: Box) => void
}

export function BoxLayer({ sheet, boxes, accent, chosen, onChoose, onChange }: Props) {
  const { t } = useTexts()
  const nameOf = useBoxName()
  const size = backgroundOf(sheet.pages)
  const { stage, shown, hold, keys } = useDragBox(boxes, size, onChange)
  const errors = boxErrors(shown, size, accent)
  const now = chosen === null ? undefined : shown[chosen]
  return (
    <div ref={stage} className={styles.layer} role="group" aria-label={t('template.boxes.layer')}>
      {shown.map((box, at) => (
        <button
          key={at}
          type="button"
          className={styles.box}
          style={styleOf(box, size)}
          aria-label={nameOf(box, at)}
          aria-pressed={at === chosen}
          data-wrong={errors[at] !== undefined || undefined}
          data-empty={box.place === '' || undefined}
          onFocus={() => onChoose(at)}
          onClick={() => onChoose(at)}
          onKeyDown={keys(at)}
          {...hold(at)}
        >
          <span className={styles.number} aria-hidden>
            {at + 1}
          </span>
          <span className={styles.corner} aria-hidden {...hold(at, resizedBox)} />
        </button>
      ))}
      <p className="hidden" role="status">
        {now &&
          chosen !== null &&
          t('template.boxes.now', { name: nameOf(now, chosen), ...inMillimetres(now) })}
      </p>
    </div>
  )
}

const inMillimetres = ({ x, y, width, height }: Box) => ({ x, y, width, height })

function styleOf({ page, x, y, width, height }: Box, size: { width: number; height: number; pages: number }) {
  const tall = size.height * size.pages
  return {
    left: `${(x / size.width) * 100}%`,
    top: `${((y + (page - 1) * size.height) / tall) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / tall) * 100}%`,
  }
}

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
function useDragBox(boxes: Box[], page: SheetSize, set: (at: number, box: Box) => void) {
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
