import type { FoundVoltage } from '#contract/foundVoltage.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

export function FoundVoltageFact({ found }: { found: FoundVoltage }) {
  const { t, textByKey, locale } = useTexts()
  const { place, value_mV, at, by, number, isWithdrawn } = found
  const isTester = place === 'absenceOfVoltage'
  const value = value_mV === null ? t('gate.voltage.unknown') : printVolt(value_mV, locale)
  const where = place === null ? '' : `${textByKey(`report.check.${place}`) ?? place}: `
  return (
    <>
      {isTester ? t('gate.voltage.tester') : `${where}${value}`}
      {isWithdrawn && ` (${t('report.withdrawn.word')})`}, <Moment value={at} />, {by},{' '}
      {number === null ? t('gate.voltage.draft') : t('gate.voltage.report', { number })}
    </>
  )
}
