import { IconPlus } from '@tabler/icons-react'
import {
  boxErrors,
  isHardToRead,
  missingSheetFields,
  backgroundOf,
  sheetFieldNames,
  type Box,
} from '#domain/sheet.ts'
import type { Accent } from '#domain/theme.ts'
import type { FieldErrors } from '../../form/check.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { BoxFields } from './BoxFields.tsx'
import { newBox } from './boxes.ts'
import { useBoxName } from './useFieldName.ts'
import type { Sheet } from './public/TemplatePages.tsx'
import styles from './BoxList.module.css'

interface Props {
  id: string
  sheet: Sheet
  boxes: Box[]
  accent: Accent
  chosen: number | null
  /** Errors of the last attempt to save, by field. */
  refused: FieldErrors
  onChoose: (at: number | null) => void
  onChange: (boxes: Box[]) => void
}

interface RowProps extends Props {
  box: Box
  at: number
}

/** Positions as numbers, for editing without a mouse. */
export function BoxList(props: Props) {
  const { id, sheet, boxes, onChoose, onChange } = props
  const { t } = useTexts()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {t('template.boxes')}
      </h2>
      <p className="muted small">{t('template.boxes.what')}</p>
      <ol className={styles.list}>
        {boxes.map((box, at) => (
          <BoxRow key={at} {...props} box={box} at={at} />
        ))}
      </ol>
      <Missing
        boxes={boxes}
        onAdd={(place) => {
          onChange([...boxes, newBox(place, boxes, backgroundOf(sheet.pages))])
          onChoose(boxes.length)
        }}
      />
    </section>
  )
}

function BoxRow({ id, sheet, boxes, accent, chosen, refused, onChoose, onChange, box, at }: RowProps) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const nameOf = useBoxName()
  const size = backgroundOf(sheet.pages)
  const error = boxErrors(boxes, size, accent)[at] ?? refusedAt(refused, at)
  const { page, x, y } = box
  const remove = () => {
    onChange(boxes.toSpliced(at, 1))
    onChoose(null)
    document.getElementById(id)?.focus()
  }
  return (
    <li className={styles.row} data-wrong={error !== undefined || undefined}>
      <button
        type="button"
        id={`${id}-${at}`}
        className={styles.head}
        aria-expanded={at === chosen}
        onClick={() => onChoose(at === chosen ? null : at)}
      >
        <span>{nameOf(box, at)}</span>
        <span className={styles.place}>
          {error
            ? fieldText(error)
            : t(size.pages > 1 ? 'template.boxes.place' : 'template.boxes.at', { page, x, y })}
        </span>
      </button>
      {!error && isHardToRead(box, size, accent) && (
        <p className={styles.faint}>{t('template.boxes.faint')}</p>
      )}
      {at === chosen && (
        <BoxFields
          id={`${id}-${at}`}
          box={box}
          pages={size.pages}
          errorOf={(part) => {
            const code = refused[`boxes.${at}.${part}`]
            return code && fieldText(code)
          }}
          onChange={(changed) => onChange(boxes.with(at, changed))}
          onRemove={remove}
        />
      )}
    </li>
  )
}

const refusedAt = (refused: FieldErrors, at: number) =>
  Object.entries(refused).find(([field]) => `${field}.`.startsWith(`boxes.${at}.`))?.[1]

function Missing({
  boxes,
  onAdd,
}: {
  boxes: Box[]
  onAdd: (place: (typeof sheetFieldNames)[number]) => void
}) {
  const { t } = useTexts()
  const demanded = missingSheetFields(boxes)
  const others = sheetFieldNames.filter(
    (place) => !demanded.includes(place) && !boxes.some((box) => box.place === place),
  )
  const buttons = (places: readonly (typeof sheetFieldNames)[number][]) => (
    <div className="row">
      {places.map((place) => (
        <Button
          key={place}
          type="button"
          variant="secondary"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => onAdd(place)}
        >
          {t(`template.place.${place}`)}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      {demanded.length > 0 && (
        <Notice severity="warning">
          <div className="stack">
            <p>{t('template.boxes.missing')}</p>
            {buttons(demanded)}
          </div>
        </Notice>
      )}
      {others.length > 0 && (
        <div className="stack">
          <h3 className={styles.title}>{t('template.boxes.others')}</h3>
          {buttons(others)}
        </div>
      )}
    </>
  )
}
