import { expect, test } from 'vitest'
import { judgementOf } from './judgement.ts'
import { draftVehicle, newDraft, type Bonding, type Isolating } from './draft.ts'
import { guardedDemandVectors } from '../../../../test/vectors/demanded.ts'
import { printOhm } from '#domain/measurement/units.ts'
import { quantityOf, unreadFields, valueAt } from './fields.ts'
import { addPoint, arrangePoints, change, isPointBegun, openParts, typeValue } from './measuring.ts'
import { print, quantities, read, typedAs } from './quantity.ts'
import { chooseMethod, chooseType, chooseVehicle, isBegun } from './choosing.ts'

let second = 0
const hand = () => ({ by: 'Tessa Hofer', at: new Date(Date.UTC(2026, 0, 5, 9, 0, second++)).toISOString() })
const options = { instruments: [], now: new Date(0), timeZone: 'Europe/Vienna' }
const isolating = () => newDraft('i', 'isolation', options)
const bonding = () => newDraft('b', 'potentialEqualization', options)

test.each([
  ['4,9', 'MΩ', 4_900_000],
  ['4.9', 'MΩ', 4_900_000],
  ['199,9', 'kΩ', 199_900],
  ['0,55', 'GΩ', 550_000_000],
])('%s %s is read to the ohm', (text, unit, value) => {
  expect(read(text, quantities.isolation, unit)).toEqual({ value: { value, relation: '=' }, error: null })
})

test.each([
  ['1.234,5', 'reading.format'],
  ['-3', 'reading.negative'],
  ['∞', 'reading.format'],
  ['1e3', 'reading.format'],
  ['１２', 'reading.format'],
  ['4,,9', 'reading.format'],
  ['OL', 'reading.noBound'],
])('%s is not an isolation value, with the reason', (text, error) => {
  expect(read(text, quantities.isolation, 'MΩ')).toEqual({ value: null, error })
})

test('beyond its range a tester shows a bound, an open bond is OL, and leads can give a bond a negative value', () => {
  expect(read('> 550', quantities.isolation, 'MΩ').value).toEqual({ value: 550_000_000, relation: '>' })
  expect(read('ol', quantities.bond, 'mΩ').value).toBe('open')
  expect(read('-5', quantities.bond, 'mΩ').value).toEqual({ value: -5000, relation: '=' })
})

test('a value is displayed as in the PDF, whatever unit it was typed in', () => {
  const echo = (text: string, unit: string) =>
    print(read(text, quantities.isolation, unit).value, quantities.isolation, 'de')
  expect(echo('4,9', 'MΩ')).toBe('4,9 MΩ')
  expect(echo('0,1999', 'MΩ')).toBe(printOhm(199_900, 'de'))
  expect(echo('0,55', 'GΩ')).toBe('550 MΩ')
  expect(print({ value: 550_000_000, relation: '>' }, quantities.isolation, 'it')).toBe('> 550 MΩ')
  expect(print(200_000, quantities.target, 'de')).toBe('200 kΩ')
  expect(typedAs({ value: 3200, relation: '=' }, quantities.bond, 'de')).toEqual({ text: '3,2', unit: 'mΩ' })
})

test('another unit parses the same text again', () => {
  let draft: Isolating = typeValue(isolating(), 'rPlusChassis', { text: '4,9', unit: 'kΩ' }, hand())
  expect(valueAt(draft, 'rPlusChassis')).toEqual({ value: 4900, relation: '=' })
  draft = typeValue(draft, 'rPlusChassis', { text: '4,9', unit: 'MΩ' }, hand())
  expect(valueAt(draft, 'rPlusChassis')).toEqual({ value: 4_900_000, relation: '=' })
})

test('an isolation is judged while it is typed, and measured when both poles are', () => {
  let draft: Isolating = typeValue(isolating(), 'hvSystemVoltage_mV', { text: '400' }, hand())
  draft = typeValue(draft, 'rPlusChassis', { text: '199,9', unit: 'kΩ' }, hand())
  expect(draft.measuredAt).toBeNull()
  draft = typeValue(draft, 'rMinusChassis', { text: '5' }, hand())
  const measuredAt = draft.measuredAt
  expect(measuredAt).not.toBeNull()
  expect(judgementOf(draft).reasons).toEqual(['PLUS_BELOW_TARGET'])
  expect(change(draft, { stableReading: true }, hand()).measuredAt).toBe(measuredAt)
  expect(typeValue(draft, 'rPlusChassis', { text: '200' }, hand()).measuredAt).not.toBe(measuredAt)
  expect(typeValue(draft, 'rPlusChassis', { text: '' }, hand()).measuredAt).toBeNull()
})

test('an unreadable text is never ignored, not even if a value is optional', () => {
  const draft = typeValue(isolating(), 'testVoltageMax_V', { text: '1e3' }, hand())
  expect(unreadFields(draft)).toEqual(['testVoltageMax_V'])
})

test('points change positions with all their values', () => {
  let draft: Bonding = addPoint(addPoint(bonding(), 'inverterHousing', hand()), 'dcdc', hand())
  draft = typeValue(draft, 'points.0.resistance', { text: '10' }, hand())
  draft = typeValue(draft, 'points.1.resistance', { text: '0,02', unit: 'Ω' }, hand())
  draft = arrangePoints(draft, [1, 0], hand())
  expect(draft.measurement.points.map(({ key }) => key)).toEqual(['dcdc', 'inverterHousing'])
  expect(draft.typed).toMatchObject({ 'points.0.resistance': '0,02', 'points.1.resistance': '10' })
  expect(draft.units).toEqual({ 'points.0.resistance': 'Ω' })
  draft = arrangePoints(draft, [1], hand())
  expect(draft.typed).toMatchObject({ 'points.0.resistance': '10' })
  expect(draft.units).toEqual({})
})

test('inverter and battery are offered until they are among the points', () => {
  expect(openParts(bonding())).toEqual(['inverterHousing', 'hvBatteryHousing'])
  expect(openParts(addPoint(bonding(), 'inverterHousing', hand()))).toEqual(['hvBatteryHousing'])
})

test('uncompensated leads default to zero, and the value is the difference', () => {
  let draft: Bonding = addPoint(bonding(), 'inverterHousing', hand())
  draft = typeValue(draft, 'leads', { text: '50' }, hand())
  draft = typeValue(draft, 'points.0.resistance', { text: '130' }, hand())
  expect(judgementOf(draft).checks.find(({ name }) => name === 'point')?.verdict).toBe('valid')
  draft = typeValue(draft, 'leads', { text: '' }, hand())
  expect(judgementOf(draft).checks.find(({ name }) => name === 'point')?.verdict).toBe('invalid')
})

test('another method or type starts again without the data of the first', () => {
  const typed = typeValue(isolating(), 'rPlusChassis', { text: '5' }, hand())
  const live = chooseMethod(typed, 'voltmeterR0')
  expect(live.measurement).toMatchObject({ method: 'voltmeterR0', vb_mV: null, ohmPerVolt: 500 })
  expect(live.typed).toEqual({})
  expect(chooseType(live, 'disconnection', 'D').measurement).toMatchObject({ steps: {} })
})

test('the data of the vehicle is copied to the measurement, visible and editable', () => {
  const vehicle = {
    ...{ _id: 'v', plate: 'G-EV 1', vin: '', manufacturer: '', model: '', dischargeMinutes: null },
    ...{ hvVoltage: 400, hvMaxVoltage: 450, hvComponents: ['dcdc' as const] },
  }
  const isolation = chooseVehicle(isolating(), vehicle, 'I')
  expect(isolation.measurement).toMatchObject({ hvSystemVoltage_mV: 450_000 })
  expect(isolation.typed).toEqual({ hvSystemVoltage_mV: '450' })
  const bonds = chooseVehicle(bonding(), vehicle, 'B') as Bonding
  expect(bonds.measurement.points.map(({ key }) => key)).toEqual([
    'inverterHousing',
    'hvBatteryHousing',
    'dcdc',
  ])
  expect(openParts(bonds)).toEqual([])
})

test('an uncertainty is typed in the unit of the measurement', () => {
  expect(quantityOf('isolation', 'decisionRule.absolute').units[0].label).toBe('MΩ')
  expect(quantityOf('potentialEqualization', 'decisionRule.absolute').units[0].label).toBe('mΩ')
})

test.each(guardedDemandVectors)(
  '$id: on a tablet $what ends as $verdict.demanded if the owner of the vehicle requires it',
  ({ measured, verdict }) => {
    const car = {
      ...{ _id: 'v', plate: 'G-EV 1', vin: '', manufacturer: '', model: '', dischargeMinutes: null },
      ...{ hvVoltage: null, hvMaxVoltage: null, hvComponents: [], guardedRule: true },
    }
    const preceding = {
      ...{ reportId: 'r', draftId: null, name: '', number: null, contradictions: [], companyVehicleId: 'v' },
      ...{
        type: 'disconnection',
        state: 'final',
        result: 'valid',
        measuredAt: options.now.toISOString(),
        reenergisedAt: null,
      },
    }
    const vehicle = draftVehicle(car)
    const draft = { ...newDraft('g', measured.type, options), ...measured, vehicle, preceding }
    expect(judgementOf(draft as never).verdict).toBe(verdict.demanded)
  },
)

test('a photo is input that another choice deletes', () => {
  const photo = { photoId: 'p', place: 'vehicle', note: '', fileId: null, refused: null }
  const withPhoto = { ...isolating(), photos: [photo] }
  expect(isBegun(isolating())).toBe(false)
  expect(isBegun(withPhoto)).toBe(true)
  expect(chooseMethod(withPhoto, 'voltmeterR0').photos).toEqual([])
})

test('a point has input once a value is typed or a photo is taken', () => {
  const blank = addPoint(addPoint(bonding(), 'other', hand()), 'other', hand())
  const begun = (draft: Bonding) => [isPointBegun(draft, 0), isPointBegun(draft, 1)]
  expect(begun(blank)).toEqual([false, false])
  expect(begun(typeValue(blank, 'points.1.resistance', { text: '3,2', unit: 'mΩ' }, hand()))).toEqual([
    false,
    true,
  ])
  const photo = { photoId: 'p', place: 'points.0', note: '', fileId: null, refused: null }
  expect(begun({ ...blank, photos: [photo] })).toEqual([true, false])
})
