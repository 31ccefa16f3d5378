import { IconArrowDown, IconArrowUp, IconCamera, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { needsReading } from '#domain/measurement/bondingPoint.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { TextField } from '../../../ui/fields.tsx'
import type { Bonding } from '../draft/draft.ts'
import { arrangePoints, isPointBegun, isPointRead } from '../draft/measuring.ts'
import { netOf, pointTexts } from '../measuredRows.ts'
import { VerdictLabel } from '../verdictParts.tsx'
import { Measured } from './Measured.tsx'
import { PhotoPlace } from './inputs.tsx'
import { changePoint, PointDetails, type PointProps } from './PointDetails.tsx'
import styles from './points.module.css'

interface Props extends PointProps {
  isOpen: boolean
  /** The user opened the point, so that its input receives the focus. */
  isEntered: boolean
  toggle: () => void
  /** The points were reordered or one was removed; `open` is the row to open. */
  arranged: (open: number | null) => void
  next: () => void
  /** No other point lacks a reading. */
  isLast: boolean
}

export function PointRow(props: Props) {
  const { row, point, draft, judgement, isOpen, toggle } = props
  const texts = useTexts()
  const { t } = texts
  const { gross, net } = pointTexts(point, draft.measurement, texts)
  const verdict = judgement.checks.find(({ name, row: at }) => name === 'point' && at === row)?.verdict
  const photos = draft.photos.filter(({ place }) => place === `points.${row}`).length
  return (
    <li className={styles.point} data-open={isOpen || undefined}>
      <button id={lineId(row)} type="button" className={styles.line} aria-expanded={isOpen} onClick={toggle}>
        <span className={styles.part}>
          <b>{t('report.wizard.points.one', { number: row + 1, part: partName(point, t) })}</b>
          {photos > 0 && (
            <span className={styles.photos}>
              <IconCamera size={16} aria-hidden />
              <span className="hidden">{t('report.photos')}</span> {photos}
            </span>
          )}
        </span>
        <span className={styles.values}>
          <Cell label={t('report.wizard.points.gross')} value={gross} />
          <Cell label={t('report.wizard.points.net')} value={net} />
        </span>
        <span className={styles.verdict}>{verdict && <VerdictLabel verdict={verdict} />}</span>
        <IconChevronDown className={styles.chevron} size={20} aria-hidden />
      </button>
      {isOpen && <OpenPoint {...props} />}
    </li>
  )
}

/** A part of the list, or the name of another one. */
const partName = ({ key, name }: Props['point'], t: ReturnType<typeof useTexts>['t']) =>
  name?.trim() ? name : t(`report.part.${key}`)

const Cell = ({ label, value }: { label: string; value: string }) => (
  <span className={styles.cell} data-empty={value === '' || undefined}>
    <span className={styles.cellLabel}>{label} </span>
    {value === '' ? '–' : value}
  </span>
)

function OpenPoint(props: Props) {
  const { row, point, draft, isEntered, isLast, next } = props
  const texts = useTexts()
  const { t } = texts
  const { key, name } = point
  const reading = isByDrop(draft, row) ? 'voltageDrop_uV' : 'resistance'
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isEntered) return
    body.current?.querySelector('input')?.focus({ preventScroll: true })
    body.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [isEntered])
  // Enter would submit the page. It leads to the reading of the point first.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const input = isPointRead(point) ? null : document.getElementById(`points.${row}.${reading}`)
    if (input && input !== event.target) return input.focus()
    if (isLast) body.current?.parentElement?.querySelector('button')?.focus()
    next()
  }
  return (
    <div ref={body} className={styles.body} onKeyDown={onKeyDown}>
      {(key === 'other' || name !== null) && (
        <TextField
          id={`points.${row}.name`}
          label={t('report.field.pointName')}
          value={name ?? ''}
          optional={key !== 'other'}
          onChange={(text) => changePoint(props, row, { name: text.slice(0, 300) })}
        />
      )}
      {needsReading(point) && (
        <Measured
          key={reading}
          of={props}
          field={`points.${row}.${reading}`}
          check="point"
          row={row}
          label={t(`report.field.${reading}`)}
          net={netOf(point, draft.measurement, texts)}
        />
      )}
      <div className={styles.more}>
        <PhotoPlace of={props} at={`points.${row}`} />
        <PointButtons {...props} />
      </div>
      <PointDetails {...props} />
    </div>
  )
}

function PointButtons({ row, point, draft, change, hand, arranged }: Props) {
  const { t } = useTexts()
  const title = t('report.wizard.points.one', { number: row + 1, part: partName(point, t) })
  const order = draft.measurement.points.map((_, index) => index)
  const arrange = (next: number[], open: number | null, focused: string[]) => {
    change((before) => arrangePoints(before, next, hand()))
    arranged(open)
    focusFirst(focused)
  }
  const moveTo = (other: number, pressed: 'up' | 'down') => () =>
    arrange(swapped(other), other, [moveId(other, pressed), moveId(other, 'up'), moveId(other, 'down')])
  const remove = async () => {
    const question = {
      title: t('report.wizard.points.remove.title', { point: title }),
      body: t('report.wizard.points.remove.what'),
      action: t('report.wizard.instruments.remove'),
      danger: true,
    }
    if (isPointBegun(draft, row) && !(await confirm(question))) return
    const others = order.filter((at) => at !== row)
    arrange(others, null, [lineId(row), lineId(row - 1), 'part'])
  }
  const swapped = (other: number) => order.map((at) => (at === row ? other : at === other ? row : at))
  return (
    <div className={styles.buttons}>
      <Button
        id={moveId(row, 'up')}
        variant="quiet"
        icon={<IconArrowUp size={20} aria-hidden />}
        aria-label={t('report.wizard.points.up', { point: title })}
        disabled={row === 0}
        onClick={moveTo(row - 1, 'up')}
      />
      <Button
        id={moveId(row, 'down')}
        variant="quiet"
        icon={<IconArrowDown size={20} aria-hidden />}
        aria-label={t('report.wizard.points.down', { point: title })}
        disabled={row === order.length - 1}
        onClick={moveTo(row + 1, 'down')}
      />
      <Button
        variant="quiet"
        icon={<IconTrash size={20} aria-hidden />}
        aria-label={t('report.wizard.points.remove', { point: title })}
        onClick={() => void remove()}
      />
    </div>
  )
}

const lineId = (row: number) => `point-${row}`
const moveId = (row: number, to: 'up' | 'down') => `point-${row}-${to}`

/** The button that had the focus is gone, or belongs to another point. */
function focusFirst(ids: string[]) {
  requestAnimationFrame(() => {
    const usable = ids
      .map((id) => document.getElementById(id))
      .find((one) => one && !one.matches(':disabled'))
    usable?.focus()
  })
}

const isByDrop = ({ typed, measurement }: Bonding, row: number) =>
  `points.${row}.voltageDrop_uV` in typed || (measurement.points[row]?.voltageDrop_uV ?? null) !== null
