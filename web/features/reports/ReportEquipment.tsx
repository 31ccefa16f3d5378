import type { Report } from '#contract/report.ts'
import { ratedOf } from '#domain/instrument.ts'
import { isGloveClass, isProtective } from '#domain/protectiveEquipment.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Fold } from '../../ui/fold.tsx'
import { Row, Rows } from '../../ui/lists.tsx'

interface Props {
  report: Report
  /** Phones show it closed. */
  folds?: boolean
}

export default function ReportEquipment({ report: { instruments }, folds = false }: Props) {
  return (
    <>
      <Equipment
        of="instruments"
        used={instruments.filter(({ kind }) => !isProtective(kind))}
        folds={folds}
      />
      <Equipment of="protective" used={instruments.filter(({ kind }) => isProtective(kind))} folds={folds} />
    </>
  )
}

interface EquipmentProps {
  of: 'instruments' | 'protective'
  used: Report['instruments']
  folds: boolean
}

function Equipment({ of, used, folds }: EquipmentProps) {
  const { t } = useTexts()
  const isWorn = of === 'protective'
  if (isWorn && used.length === 0) return null
  return (
    <Fold title={t(`report.${of}`)} open={folds ? undefined : true}>
      {used.length === 0 ? (
        <p className="muted">{t('report.page.none')}</p>
      ) : (
        <Rows label={t(`report.${of}`)}>
          {used.map((one) => (
            <Row
              key={one.instrumentId}
              title={
                isGloveClass(one.category)
                  ? `${t(`instrument.kind.${one.kind}`)}, ${t(`instrument.gloveClass.${one.category}`)}`
                  : t(`instrument.kind.${one.kind}`)
              }
              what={<Details of={one} isWorn={isWorn} />}
            />
          ))}
        </Rows>
      )}
    </Fold>
  )
}

function Details({ of: one, isWorn }: { of: Report['instruments'][number]; isWorn: boolean }) {
  const { t } = useTexts()
  const rated = isWorn ? '' : ratedOf(one)
  return (
    <>
      {one.make} {one.model}, {one.serial}
      {rated && (
        <>
          <br />
          {rated}
        </>
      )}
      {isWorn && one.calibratedOn && (
        <>
          <br />
          {t('report.instrument.testDay')}: <Day value={one.calibratedOn} />
        </>
      )}
      <br />
      {t(isWorn ? 'report.instrument.testedUntil' : 'report.instrument.calibratedUntil')}:{' '}
      <Day value={one.calibratedUntil} />
    </>
  )
}
