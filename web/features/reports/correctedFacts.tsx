import type { RecordedReading } from '#domain/measurement/readings.ts'
import { withdrawnRows } from '#domain/measurement/withdrawnRows.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import { formatInstant } from '#domain/day.ts'
import { printVolt } from '#domain/measurement/units.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../i18n/useTexts.ts'
import { print, quantities, type Quantity } from './draft/quantity.ts'
import { fieldName } from './reportTexts.ts'

export const correctedFacts = (corrected: readonly RecordedReading[], texts: Texts) =>
  corrected
    .filter(({ field }) => !field.endsWith('.weldSeen'))
    .map(({ field, value }) => ({
      term: fieldName(field, texts) ?? field,
      value: texts.t('report.correction.before', { value: printed(field, value, texts) }),
    }))

function printed(field: string, value: RecordedReading['value'], { t, locale }: Texts) {
  if (value === null) return t('report.correction.none')
  if (typeof value === 'boolean')
    return t(`report.shown.${field === 'absenceOfVoltage' ? 'tester' : 'proof'}.${value}`)
  return print(value, quantityOf(field), locale)
}

const quantityOf = (field: string): Quantity => {
  if (field.endsWith('_mV') || field.startsWith('uAcPhases_mV')) return quantities.voltage
  if (field.endsWith('voltageDrop_uV')) return quantities.drop
  return field.startsWith('points') ? quantities.bond : quantities.isolation
}

export const withdrawnFacts = (
  withdrawn: readonly Withdrawn[] | undefined,
  timeZone: string,
  { t, locale }: Texts,
) =>
  withdrawnRows(withdrawn).map(({ name, row, number, value, measurement }) => {
    const at = (moment: string) => formatInstant(new Date(moment), locale, timeZone)
    const what = t(`report.check.${name}` as TextKey) + (row === undefined ? '' : ` ${row + 1}`)
    const { measuredAt, withdrawnAt, by } = measurement
    return {
      term: t('report.withdrawn.first', { what, number }),
      value: (
        <>
          <b>{value === null ? t('report.withdrawn.shown') : printVolt(value, locale)}</b>{' '}
          {t('report.withdrawn.word')},{' '}
          {t('report.withdrawn.when', { measured: at(measuredAt), withdrawn: at(withdrawnAt), by })}
        </>
      ),
    }
  })
