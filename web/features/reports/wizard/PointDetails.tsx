import { memo } from 'react'
import { bondingKinds, connections } from '#domain/measurement/bondingPoint.ts'
import type { TextKey } from '#texts/texts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SelectField } from '../../../ui/fields.tsx'
import type { Bonding } from '../draft/draft.ts'
import { change as changed } from '../draft/measuring.ts'
import { LargeCheckbox } from './inputs.tsx'
import { Measured } from './Measured.tsx'
import type { BondingStep } from './step.ts'
import styles from './steps.module.css'

type Point = Bonding['measurement']['points'][number]
export type PointProps = BondingStep & { row: number; point: Point }

export const PointDetails = memo(Details, isSame)

function Details({ row, point, ...props }: PointProps) {
  const { draft } = props
  const { t } = useTexts()
  const { kind, connection, weldSeen, name } = point
  const edit = (values: Partial<Point>) => changePoint(props, row, values)
  const isByDrop = `points.${row}.voltageDrop_uV` in draft.typed
  const isUnusual = kind === 'partToPart' || connection === 'welded' || isByDrop
  return (
    <details className={styles.more} open={isUnusual || undefined}>
      <summary>
        {t(`report.kind.${kind}`)}, {t(`report.connection.${connection}`)}
      </summary>
      <div className="stack">
        <div className={styles.pair}>
          <PointSelect
            id={`points.${row}.kind`}
            label={t('report.field.kind')}
            area="report.kind"
            values={bondingKinds}
            value={kind}
            onChange={(one) => edit({ kind: one })}
          />
          <PointSelect
            id={`points.${row}.connection`}
            label={t('report.field.connection')}
            area="report.connection"
            values={connections}
            value={connection}
            onChange={(one) => edit({ connection: one, weldSeen: false })}
          />
          <PointSelect
            id={`points.${row}.by`}
            label={t('report.field.measuredBy')}
            area="report.measuredBy"
            values={['resistance', 'drop'] as const}
            value={isByDrop ? 'drop' : 'resistance'}
            onChange={(how) => measureBy(props, row, how)}
          />
        </div>
        {kind === 'partToPart' && (
          <Measured of={props} field={`points.${row}.distance_mm`} label={t('report.field.distance_mm')} />
        )}
        {connection === 'welded' && (
          <LargeCheckbox
            label={t('report.field.weldSeen')}
            what={t('report.field.weldSeen.hint')}
            checked={weldSeen}
            onChange={(seen) => edit({ weldSeen: seen })}
          />
        )}
        {name === null && (
          <button type="button" className={styles.change} onClick={() => edit({ name: '' })}>
            {t('report.wizard.points.name')}
          </button>
        )}
      </div>
    </details>
  )
}

interface SelectProps<A extends string, V extends string> {
  id: string
  label: string
  /** The texts of the values are `{area}.{value}`. */
  area: `${A}.${V}` extends TextKey ? A : never
  values: readonly V[]
  value: V
  onChange: (value: V) => void
}

function PointSelect<A extends string, V extends string>({
  area,
  values,
  onChange,
  ...props
}: SelectProps<A, V>) {
  const { textByKey } = useTexts()
  return (
    <SelectField
      {...props}
      none={null}
      options={values.map((value) => ({ value, label: textByKey(`${area}.${value}`) ?? value }))}
      onChange={(value) => onChange(value as V)}
    />
  )
}

function measureBy({ change, hand }: BondingStep, row: number, how: 'resistance' | 'drop') {
  const dropField = `points.${row}.voltageDrop_uV`
  change((before) => {
    const { [dropField]: _drop, [`points.${row}.resistance`]: _resistance, ...typed } = before.typed
    const bare = { ...before, typed: how === 'drop' ? { ...typed, [dropField]: '' } : typed }
    const blank = { resistance: null, voltageDrop_uV: null }
    return changed(bare, { points: pointsWith(bare, row, blank) }, hand())
  })
}

// Other points do not render again while a value is typed, because the list can be long.
function isSame(one: PointProps, other: PointProps) {
  return (
    one.point === other.point &&
    one.row === other.row &&
    one.tried === other.tried &&
    textsOf(one) === textsOf(other)
  )
}

const textsOf = ({ row, draft: { typed, units } }: PointProps) =>
  ['voltageDrop_uV', 'distance_mm']
    .map((field) => `points.${row}.${field}`)
    .map((field) => `${typed[field]} ${units[field]}`)
    .join()

export const changePoint = ({ change, hand }: BondingStep, row: number, values: Partial<Point>) =>
  change((before) => changed(before, { points: pointsWith(before, row, values) }, hand()))

const pointsWith = ({ measurement }: Bonding, row: number, values: Partial<Point>) =>
  measurement.points.map((point, index) => (index === row ? { ...point, ...values } : point))
