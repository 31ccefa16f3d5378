import type { RecordedReading } from '#domain/measurement/readings.ts'
import type { Texts } from '../../i18n/useTexts.ts'
import { print, quantities, type Quantity } from './draft/quantity.ts'
import { fieldName } from './fieldName.ts'

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
