import { expect, test } from 'vitest'
import { isBlankDraft, unfinishedFor } from './blankDraft.ts'
import { chooseMethod, chooseVehicle } from './choosing.ts'
import { type Draft, type Instrument, newDraft } from './draft.ts'
import { withValue } from './fields.ts'
import type { OpenDraft } from './openDrafts.ts'

const options = { instruments: [], now: new Date(0), timeZone: 'Europe/Vienna' }
const vehicle = {
  ...{ _id: 'v', plate: 'G-HV 204', vin: '', manufacturer: '', model: '' },
  ...{ dischargeMinutes: 12, hvVoltage: 400, hvMaxVoltage: 450, hvComponents: ['inverterHousing' as const] },
}
const begun = (draft: Draft) => chooseVehicle(draft, vehicle, 'G-HV 204')
const disconnecting = begun(newDraft('d', 'disconnection', options))
const bonding = begun(newDraft('b', 'potentialEqualization', options))
const measuringLive = begun(chooseMethod(newDraft('i', 'isolation', options), 'voltmeterR0'))
const meter = { instrumentId: 'm', kind: 'multimeter' } as Instrument

test.each([disconnecting, bonding, measuringLive])(
  'a $type with type and vehicle alone is blank, whatever the vehicle filled in',
  (draft) => {
    expect(isBlankDraft(draft)).toBe(true)
    expect(isBlankDraft(withValue(draft, 'ppeConfirmed', true))).toBe(false)
    expect(isBlankDraft({ ...draft, remarks: 'Stecker nass' })).toBe(false)
    expect(isBlankDraft({ ...draft, typed: { ambientTemp_dC: '21' } })).toBe(false)
  },
)

test('an instrument is an entry unless it was proposed, and so is a correction', () => {
  const equipped = { ...disconnecting, instruments: [meter] }
  expect(isBlankDraft(equipped)).toBe(false)
  expect(isBlankDraft(equipped, ['m'])).toBe(true)
  const replaces = {
    reportId: 'r',
    number: '1',
    reason: '',
    readings: '',
    measuredAt: null,
    withoutGloves: false,
  }
  expect(isBlankDraft({ ...disconnecting, replaces })).toBe(false)
})

const open: OpenDraft = {
  ...{ id: 'other', name: '', changedAt: '', type: 'disconnection', companyVehicleId: 'v', vehicle: '' },
  ...{ search: { draft: 'other' }, storedOn: 'here', isDangerous: false, here: null, reportId: null },
}

test('the last changed draft of the same type and vehicle is continued', () => {
  expect(unfinishedFor([open, { ...open, id: 'older' }], disconnecting, 'v')?.id).toBe('other')
  expect(unfinishedFor([open], disconnecting, 'another vehicle')).toBeUndefined()
  expect(unfinishedFor([{ ...open, type: 'isolation' }], disconnecting, 'v')).toBeUndefined()
})

test('neither the draft itself nor a blank one is continued', () => {
  expect(unfinishedFor([{ ...open, id: 'd' }], disconnecting, 'v')).toBeUndefined()
  expect(
    unfinishedFor([{ ...open, here: { ...disconnecting, id: 'other' } }], disconnecting, 'v'),
  ).toBeUndefined()
})
