import { expect, test } from 'vitest'
import { isPhotoPlace } from './photoPlace.ts'

const bonding = { type: 'potentialEqualization', measurement: { points: [{}, {}] } } as const

test.each([
  ['the service disconnect', 'step.serviceDisconnect', 'disconnection', true],
  ['a pole that is measured', 'rPlusChassis', 'isolation', true],
  ['the vehicle', 'vehicle', 'isolation', true],
  ['a step of another protocol', 'step.serviceDisconnect', 'isolation', false],
  ['a pole in another protocol', 'rPlusChassis', 'disconnection', false],
  ['nothing there is', 'engine', 'disconnection', false],
] as const)('a photo of %s', (_what, place, type, is) => {
  expect(isPhotoPlace(place, { type, measurement: {} })).toBe(is)
})

test('a photo of a bond shows a point there is', () => {
  expect(isPhotoPlace('points.1', bonding)).toBe(true)
  expect(isPhotoPlace('points.2', bonding)).toBe(false)
  expect(isPhotoPlace('points.-1', bonding)).toBe(false)
  expect(isPhotoPlace('points.1', { type: 'isolation', measurement: {} })).toBe(false)
})
