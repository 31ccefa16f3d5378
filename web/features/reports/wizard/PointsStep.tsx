import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type BondingPart, bondingPartKeys, needsReading } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import type { Bonding } from '../draft/draft.ts'
import { addPoint, arrangePoints, openParts } from '../draft/measuring.ts'
import { netOf } from '../measuredRows.ts'
import { SomeWarnings } from '../reportParts.tsx'
import { Measured } from './Measured.tsx'
import { PhotoPlace } from './inputs.tsx'
import { changePoint, PointDetails, type PointProps } from './PointDetails.tsx'
import type { BondingStep } from './step.ts'
import styles from './steps.module.css'

export default function PointsStep(props: BondingStep) {
  const { draft, judgement } = props
  const { t } = useTexts()
  const { points } = draft.measurement
  return (
    <>
      {points.map((point, row) => (
        <PointFields key={row} row={row} point={point} {...props} />
      ))}
      <SomeWarnings of={judgement} only={['W_SPREAD']} />
      {points.length < LIMITS.bonding.maxPoints ? (
        <AddPoint {...props} />
      ) : (
        <p className="muted">{t('report.wizard.points.full')}</p>
      )}
    </>
  )
}

function PointFields(props: PointProps) {
  const { row, point, draft } = props
  const texts = useTexts()
  const { t } = texts
  const { key, name } = point
  const title = t('report.wizard.points.one', { number: row + 1, part: t(`report.part.${key}`) })
  const reading = isByDrop(draft, row) ? 'voltageDrop_uV' : 'resistance'
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
      <PointDetails {...props} />
      <PhotoPlace of={props} at={`points.${row}`} />
      <PointButtons {...props} title={title} />
    </fieldset>
  )
}

function PointButtons({ row, draft, change, hand, title }: PointProps & { title: string }) {
  const { t } = useTexts()
  const order = draft.measurement.points.map((_, index) => index)
  const arrange = (next: number[]) => () => change((before) => arrangePoints(before, next, hand()))
  const swapped = (other: number) => order.map((at) => (at === row ? other : at === other ? row : at))
  return (
    <div className={styles.rowButtons}>
      <Button
        variant="quiet"
        icon={<IconArrowUp size={20} aria-hidden />}
        aria-label={t('report.wizard.points.up', { point: title })}
        disabled={row === 0}
        onClick={arrange(swapped(row - 1))}
      />
      <Button
        variant="quiet"
        icon={<IconArrowDown size={20} aria-hidden />}
        aria-label={t('report.wizard.points.down', { point: title })}
        disabled={row === order.length - 1}
        onClick={arrange(swapped(row + 1))}
      />
      <Button
        variant="quiet"
        icon={<IconTrash size={20} aria-hidden />}
        aria-label={t('report.wizard.points.remove', { point: title })}
        onClick={arrange(order.filter((at) => at !== row))}
      />
    </div>
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
