import { expect, test } from 'vitest'
import { formatMessage, type Message, type Values } from '#domain/text.ts'
import { catalogueOf } from '#texts/texts.ts'
import type { Texts } from '../../i18n/useTexts.ts'
import { correctedFacts } from './correctedFacts.tsx'
import { correctedIn, tracesOf } from './draft/body.ts'
import { newDraft, type Isolating } from './draft/draft.ts'
import { typeValue } from './draft/measuring.ts'

const catalogue = catalogueOf('de') as Record<string, Message | undefined>
const textByKey = (key: string, values?: Values) => {
  const message = catalogue[key]
  return message === undefined ? undefined : formatMessage(message, 'de', values)
}
const de = {
  locale: 'de',
  textByKey,
  t: (key: string, values?: Values) => textByKey(key, values) ?? key,
} as unknown as Texts

const hand = { by: 'Tessa Hofer', at: '2026-01-05T09:00:00.000Z' }
const read = (draft: Isolating, text: string) => typeValue(draft, 'rPlusChassis', { text, unit: 'MΩ' }, hand)
const options = { instruments: [], now: new Date(0), timeZone: 'Europe/Vienna' }
const old = read(newDraft('i', 'isolation', options), '5,1')
const replaces = { reportId: 'r', number: '2026-1', reason: 'Vertippt', measuredAt: hand.at }
const correcting: Isolating = {
  ...old,
  replaces: { ...replaces, readings: tracesOf(old) },
  correction: 'enteredWrongly',
}

test('the review shows the first, wrongly entered value beside the new value of a correction', () => {
  expect(correctedIn(correcting)).toEqual([])
  const corrected = correctedIn(read(correcting, '4,1'))
  expect(correctedFacts(corrected, de).map(({ value }) => value)).toEqual([
    'falsch eingegeben, zuerst: 5,1 MΩ',
  ])
})

test('there are no wrongly entered values if the vehicle was measured again', () => {
  expect(correctedIn({ ...read(correcting, '4,1'), correction: 'measuredAgain' })).toEqual([])
})

test.each([
  ['uPlusMinus_mV', 120, 'HV+ gegen HV−', '0,12 V'],
  ['uAcPhases_mV.1', 340, 'AC-Phase 2', '0,34 V'],
  ['absenceOfVoltage', true, 'Spannungsfreiheit (zweipoliger Prüfer)', 'keine Spannung'],
  ['points.0.resistance', { value: 150_000, relation: '=' as const }, 'Messpunkt 1, Widerstand', '150 mΩ'],
  ['vPrime_mV', null, 'V′', 'kein Wert'],
])('%s has the label and value of the PDF', (field, value, term, printed) => {
  const [fact] = correctedFacts([{ field, value }], de)
  expect(fact).toEqual({
    term: expect.stringContaining(term) as string,
    value: `falsch eingegeben, zuerst: ${printed}`,
  })
})

test('an inspection of a weld is not a value', () => {
  expect(correctedFacts([{ field: 'points.0.weldSeen', value: true }], de)).toEqual([])
})
