import { memo } from 'react'
import { bondingKinds, connections } from '#domain/measurement/bondingPoint.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SelectField } from '../../../ui/fields.tsx'
import type { Bonding } from '../draft/draft.ts'
import { change as changed } from '../draft/measuring.ts'
import { LargeCheckbox } from './LargeCheckbox.tsx'
import { Measured } from './Measured.tsx'
import type { BondingStep } from './step.ts'
import styles from './steps.module.css'

type Point = Bonding['measurement']['points'][number]
type Props = BondingStep & { row: number; point: Point }

export const PointDetails = memo(Details, isSame)

function Details({ row, point, ...props }: Props) {
  const { draft, change, hand } = props
  const { t } = useTexts()
  const { kind, connection, weldSeen, name } = point
  const edit = (values: Partial<Point>) => changePoint(props, row, values)
  const dropField = `points.${row}.voltageDrop_uV`
  const measureBy = (how: string) =>
    change((before) => {
      const { [dropField]: _drop, [`points.${row}.resistance`]: _resistance, ...typed } = before.typed
      const bare = { ...before, typed: how === 'drop' ? { ...typed, [dropField]: '' } : typed }
      const blank = { resistance: null, voltageDrop_uV: null }
      return changed(bare, { points: pointsWith(bare, row, blank) }, hand())
    })
  return (
    <details className={styles.more} open={isUnusual(point, draft, dropField) || undefined}>
      <summary>
        {t(`report.kind.${kind}`)}, {t(`report.connection.${connection}`)}
      </summary>
      <div className="stack">
        <div className={styles.pair}>
          <SelectField
            id={`points.${row}.kind`}
            label={t('report.field.kind')}
            none={null}
            value={kind}
            options={bondingKinds.map((one) => ({ value: one, label: t(`report.kind.${one}`) }))}
            onChange={(one) => edit({ kind: one as Point['kind'] })}
          />
          <SelectField
            id={`points.${row}.connection`}
            label={t('report.field.connection')}
            none={null}
            value={connection}
            options={connections.map((one) => ({ value: one, label: t(`report.connection.${one}`) }))}
            onChange={(one) => edit({ connection: one as Point['connection'], weldSeen: false })}
          />
          <SelectField
            id={`points.${row}.by`}
            label={t('report.field.measuredBy')}
            none={null}
            value={dropField in draft.typed ? 'drop' : 'resistance'}
            options={(['resistance', 'drop'] as const).map((one) => ({
              value: one,
              label: t(`report.measuredBy.${one}`),
            }))}
            onChange={measureBy}
          />
        </div>
        {kind === 'partToPart' && (
          <Measured
            of={props}
            field={`points.${row}.distance_mm`}
            label={t('report.field.distance_mm')}
            hint={t('report.field.distance_mm.hint')}
          />
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

// Other points do not render again while a value is typed, because the list can be long.
function isSame(one: Props, other: Props) {
  return (
    one.point === other.point &&
    one.row === other.row &&
    one.tried === other.tried &&
    textsOf(one) === textsOf(other)
  )
}

const textsOf = ({ row, draft: { typed, units } }: Props) =>
  ['voltageDrop_uV', 'distance_mm']
    .map((field) => `points.${row}.${field}`)
    .map((field) => `${typed[field]} ${units[field]}`)
    .join()

export const changePoint = ({ change, hand }: BondingStep, row: number, values: Partial<Point>) =>
  change((before) => changed(before, { points: pointsWith(before, row, values) }, hand()))

const pointsWith = ({ measurement }: Bonding, row: number, values: Partial<Point>) =>
  measurement.points.map((point, index) => (index === row ? { ...point, ...values } : point))

const isUnusual = ({ kind, connection }: Point, { typed }: Bonding, dropField: string) =>
  kind === 'partToPart' || connection === 'welded' || dropField in typed
