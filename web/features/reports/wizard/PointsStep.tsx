import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type BondingPart, bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import type { Bonding } from '../draft/draft.ts'
import { addPoint, isPointRead, openParts, rowOf } from '../draft/measuring.ts'
import { SomeWarnings } from '../reportParts.tsx'
import { PointRow } from './PointRow.tsx'
import type { BondingStep } from './step.ts'
import styles from './points.module.css'

/** One row per point; one of them is open for input. */
export default function PointsStep(props: BondingStep) {
  const { draft, judgement } = props
  const { t } = useTexts()
  const { points } = draft.measurement
  const { open, setOpen, isEntered, enter } = useOpenPoint(draft, props.aimed)
  return (
    <>
      {points.length > 0 && (
        <div className={styles.table}>
          <div className={styles.head} aria-hidden>
            <span>{t('report.wizard.points.part')}</span>
            <span>{t('report.wizard.points.gross')}</span>
            <span>{t('report.wizard.points.net')}</span>
            <span />
          </div>
          <ol className={styles.points} aria-label={t('report.wizard.page.points')}>
            {points.map((point, row) => (
              <PointRow
                key={row}
                {...props}
                row={row}
                point={point}
                isOpen={row === open}
                isEntered={isEntered}
                toggle={() => (row === open ? setOpen(null) : enter(row))}
                arranged={setOpen}
                isLast={nextUnread(points, row) === null}
                next={() => enter(nextUnread(points, row))}
              />
            ))}
          </ol>
        </div>
      )}
      <SomeWarnings of={judgement} only={['W_SPREAD']} />
      {points.length < LIMITS.bonding.maxPoints ? (
        <AddPoint {...props} added={() => enter(points.length)} />
      ) : (
        <p className="muted">{t('report.wizard.points.full')}</p>
      )}
    </>
  )
}

type Points = Bonding['measurement']['points']

/** The first point without a reading is open. An entered point receives the focus. */
function useOpenPoint({ measurement: { points } }: Bonding, aimed: string | undefined) {
  const aimedRow = rowOf(aimed)
  const [{ open, isEntered }, set] = useState(() => ({
    open: aimedRow ?? nextUnread(points, -1),
    isEntered: false,
  }))
  const [lastAim, setLastAim] = useState(aimed)
  if (aimed !== lastAim) {
    setLastAim(aimed)
    if (aimedRow !== null) set({ open: aimedRow, isEntered: false })
  }
  return {
    open,
    isEntered,
    setOpen: (row: number | null) => set({ open: row, isEntered: false }),
    enter: (row: number | null) => set({ open: row, isEntered: true }),
  }
}

/** The next point without a reading after the row, otherwise the first one. */
function nextUnread(points: Points, row: number): number | null {
  const unread = points.flatMap((point, index) => (index !== row && !isPointRead(point) ? [index] : []))
  return unread.find((index) => index > row) ?? unread[0] ?? null
}

function AddPoint({ draft, change, hand, added }: BondingStep & { added: () => void }) {
  const { t } = useTexts()
  const [part, setPart] = useState<BondingPart>('other')
  const add = (key: BondingPart) => {
    change((before) => addPoint(before, key, hand()))
    added()
  }
  const open = openParts(draft)
  return (
    <section className={styles.add}>
      <h3>{t('report.wizard.points.add')}</h3>
      {open.length > 0 && <p>{t('report.wizard.points.missing')}</p>}
      {open.length > 0 && (
        <div className="row">
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
      )}
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
