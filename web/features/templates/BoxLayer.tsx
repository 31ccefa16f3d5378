import { boxErrors, paperOf, type Box } from '#domain/sheet.ts'
import type { Accent } from '#domain/theme.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { resizedBox } from './boxes.ts'
import styles from './BoxLayer.module.css'
import { useBoxName } from './useBoxName.ts'
import { useDragBox } from './useDragBox.ts'
import type { Sheet } from './public/useSheet.ts'

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
  const size = paperOf(sheet.pages)
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
          style={placeOf(box, size)}
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
        {now && chosen !== null && t('template.boxes.now', { name: nameOf(now, chosen), ...inWords(now) })}
      </p>
    </div>
  )
}

const inWords = ({ x, y, width, height }: Box) => ({ x, y, width, height })

function placeOf({ page, x, y, width, height }: Box, size: { width: number; height: number; pages: number }) {
  const tall = size.height * size.pages
  return {
    left: `${(x / size.width) * 100}%`,
    top: `${((y + (page - 1) * size.height) / tall) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / tall) * 100}%`,
  }
}
