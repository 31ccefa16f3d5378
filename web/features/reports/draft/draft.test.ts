import { expect, test } from 'vitest'
import { completeDisconnection } from '../../../../test/vectors/disconnection.ts'
import { bodyOf, isDiscardable, isLostWith, storageOfDraft } from './body.ts'
import { type Disconnecting, newDraft } from './draft.ts'
import { typeVoltage } from './voltages.ts'
import { withdraw } from './withdrawal.ts'

const hand = { by: 'Tessa Hofer', at: '2026-01-05T09:00:00.000Z' }
const vehicle = {
  ...{ _id: 'v', plate: 'G-HV 204', vin: '', manufacturer: '', model: '' },
  ...{ dischargeMinutes: null, hvVoltage: 400, hvMaxVoltage: 450, hvComponents: [] },
}
const harmless: Disconnecting = {
  ...newDraft('d', 'disconnection', { instruments: [], now: new Date(0), timeZone: 'Europe/Vienna' }),
  ...{ vehicle, name: 'Freischalten' },
}
const onServer = (draft: Disconnecting): Disconnecting => {
  const body = bodyOf(draft)
  return body === null ? draft : { ...draft, server: { reportId: 'r', version: 1, body, at: hand.at } }
}
const measured = (draft: Disconnecting) => typeVoltage(draft, 'uPlusMinus_mV', '412', hand)

test('a draft with a dangerous voltage cannot be deleted before the server has received it', () => {
  expect(isDiscardable(harmless)).toBe(true)
  expect(isDiscardable(measured(harmless))).toBe(false)
  expect(isDiscardable(measured(onServer(harmless)))).toBe(false)
})

test('a dangerous voltage that was entered wrongly protects its draft, and so does a tester that shows voltage', () => {
  expect(isDiscardable(withdraw(measured(harmless), hand))).toBe(false)
  const shown = { ...completeDisconnection, absenceOfVoltage: false } as never
  expect(isDiscardable({ ...harmless, measurement: shown })).toBe(false)
})

test('the version of the server never replaces a draft whose dangerous voltage it does not have', () => {
  expect(isLostWith(harmless, measured(harmless))).toBe(false)
  expect(isLostWith(measured(harmless), harmless)).toBe(true)
  expect(isLostWith(withdraw(measured(harmless), hand), harmless)).toBe(true)
  expect(isLostWith(measured(harmless), measured(harmless))).toBe(false)
})

test('a draft counts as saved on the server when its newest state has arrived there', () => {
  expect(storageOfDraft(harmless)).toBe('here')
  expect(storageOfDraft(onServer(harmless))).toBe('server')
  expect(storageOfDraft(measured(onServer(harmless)))).toBe('changed')
})
