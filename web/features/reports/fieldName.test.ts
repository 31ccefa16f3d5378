import { expect, test } from 'vitest'
import { formatMessage, type Message } from '#domain/text.ts'
import { catalogueOf } from '#texts/texts.ts'
import { fieldName } from './reportTexts.ts'

const catalogue = catalogueOf('de') as Record<string, Message | undefined>
const textByKey = (key: string) => {
  const message = catalogue[key]
  return message === undefined ? undefined : formatMessage(message, 'de')
}
const texts = { textByKey, t: (key: string) => textByKey(key) ?? key }

test.each([
  ['points.2.distance_mm', 'Messpunkt 3, Abstand der Teile'],
  ['measurement.points.0.resistance', 'Messpunkt 1, Widerstand'],
  ['uAcPhases_mV.1', 'AC-Phase 2'],
  ['uPlusChassis_mV', 'HV+ gegen Masse'],
  ['makerLimit_mV', 'Strengere Grenze des Herstellers'],
  ['usedTestVoltage_V', 'Prüfspannung'],
  ['wait_min', 'Gewartet'],
  ['duration_s', 'Messdauer'],
  ['leads', 'Messleitungen'],
  ['decisionRule.absolute', 'Messunsicherheit'],
  ['ambientTemp_dC', 'Umgebungstemperatur'],
  [
    'steps.lockout',
    'Gegen Wiedereinschalten gesichert, Freischaltanhänger „Freigeschaltet durch“ ausgefüllt',
  ],
  ['meterTestBefore', 'Messgerät und Spannungsprüfer vorher geprüft'],
  ['steps.meterTestAfter', 'Messgerät und Spannungsprüfer nach der Messung erneut geprüft'],
  ['measurement.ppe', 'Persönliche Schutzausrüstung geprüft'],
  ['measurement.withdrawn', 'Spannungsfreiheit nach falsch eingegebenem Wert'],
  ['name', 'Bezeichnung'],
])('an error of %s is named "%s"', (blamed, name) => {
  expect(fieldName(blamed, texts)).toBe(name)
})
