import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type BondingPart, bondingPartKeys, needsReading } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import type { Bonding } from '../draft/draft.ts'
import { addPoint, arrangePoints, openParts } from '../draft/measuring.ts'
import { netOf } from '../bondRead.ts'
import { Measured } from './Measured.tsx'
import { PhotoPlace } from './PhotoPlace.tsx'
import { changePoint, PointDetails } from './PointDetails.tsx'
import type { BondingStep } from './step.ts'
import styles from './steps.module.css'

export default function PointsStep(props: BondingStep) {
  const { draft, judgement } = props
  const { t } = useTexts()
  const { points } = draft.measurement
  return (
    <>
      {points.map((_, row) => (
        <Point key={row} row={row} {...props} />
      ))}
      <Warnings warnings={judgement.warnings.filter((one) => one === 'W_SPREAD')} />
      {points.length < LIMITS.bonding.maxPoints ? (
        <AddPoint {...props} />
      ) : (
        <p className="muted">{t('report.wizard.points.full')}</p>
      )}
    </>
  )
}

function Point({ row, ...props }: BondingStep & { row: number }) {
  const { draft, change, hand } = props
  const texts = useTexts()
  const { t } = texts
  const { points } = draft.measurement
  const point = points[row]
  if (!point) return null
  const { key, name } = point
  const title = t('report.wizard.points.one', { number: row + 1, part: t(`report.part.${key}`) })
  const arrange = (order: number[]) => change((before) => arrangePoints(before, order, hand()))
  const swapped = (other: number) =>
    points.map((_, index) => (index === row ? other : index === other ? row : index))
  return (
    <fieldset className={styles.instrument}>
      <legend>{title}</legend>
      {(key === 'other' || name !== null) && (
        <TextField
          id={`points.${row}.name`}
          label={t('report.field.pointName')}
          value={name ?? ''}
          optional={key !== 'other'}
          onChange={(text) => changePoint(props, row, { name: text.slice(0, 300) })}
        />
      )}
      {needsReading(point) && point.voltageDrop_uV === null && !isByDrop(draft, row) && (
        <Measured
          of={props}
          field={`points.${row}.resistance`}
          check="point"
          row={row}
          label={t('report.field.resistance')}
          net={netOf(point, draft.measurement, texts)}
        />
      )}
      {needsReading(point) && isByDrop(draft, row) && (
        <Measured
          of={props}
          field={`points.${row}.voltageDrop_uV`}
          check="point"
          row={row}
          label={t('report.field.voltageDrop_uV')}
          net={netOf(point, draft.measurement, texts)}
        />
      )}
      <PointDetails {...props} row={row} point={point} />
      <PhotoPlace of={props} at={`points.${row}`} />
      <div className={styles.rowButtons}>
        <Button
          variant="quiet"
          icon={<IconArrowUp size={20} aria-hidden />}
          aria-label={t('report.wizard.points.up', { point: title })}
          disabled={row === 0}
          onClick={() => arrange(swapped(row - 1))}
        />
        <Button
          variant="quiet"
          icon={<IconArrowDown size={20} aria-hidden />}
          aria-label={t('report.wizard.points.down', { point: title })}
          disabled={row === points.length - 1}
          onClick={() => arrange(swapped(row + 1))}
        />
        <Button
          variant="quiet"
          icon={<IconTrash size={20} aria-hidden />}
          aria-label={t('report.wizard.points.remove', { point: title })}
          onClick={() => arrange(points.map((_, index) => index).filter((index) => index !== row))}
        />
      </div>
    </fieldset>
  )
}

const isByDrop = ({ typed, measurement }: Bonding, row: number) =>
  `points.${row}.voltageDrop_uV` in typed || (measurement.points[row]?.voltageDrop_uV ?? null) !== null

function AddPoint({ draft, change, hand }: BondingStep) {
  const { t } = useTexts()
  const [part, setPart] = useState<BondingPart>('other')
  const add = (key: BondingPart) => change((before) => addPoint(before, key, hand()))
  const open = openParts(draft)
  return (
    <section className={styles.review}>
      <h2>{t('report.wizard.points.add')}</h2>
      {open.length > 0 && <p>{t('report.wizard.points.missing')}</p>}
      <div className={styles.quick}>
        {open.map((key) => (
          <Button
            key={key}
            variant="secondary"
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => add(key)}
          >
            {t(`report.part.${key}`)}
          </Button>
        ))}
      </div>
      <div className={styles.addPart}>
        <SelectField
          id="part"
          label={t('report.wizard.points.part')}
          none={null}
          value={part}
          options={bondingPartKeys.map((key) => ({ value: key, label: t(`report.part.${key}`) }))}
          onChange={(key) => setPart(key as BondingPart)}
        />
        <Button variant="secondary" icon={<IconPlus size={20} aria-hidden />} onClick={() => add(part)}>
          {t('report.wizard.points.addOne')}
        </Button>
      </div>
    </section>
  )
}
