import { describe, expect, test } from 'vitest'
import { completeDisconnection } from '../../test/vectors/disconnection.ts'
import type { StepState } from './checklist.ts'
import { isPhotoPlace, photoPlaceTexts } from './photoPlace.ts'

const bonding = { type: 'potentialEqualization', measurement: { points: [{}, {}] } } as const

test.each([
  ['the service disconnect', 'step.serviceDisconnect', 'disconnection', true],
  ['a pole that is measured', 'rPlusChassis', 'isolation', true],
  ['the vehicle', 'vehicle', 'isolation', true],
  ['a step of another protocol', 'step.serviceDisconnect', 'isolation', false],
  ['a pole in another protocol', 'rPlusChassis', 'disconnection', false],
  ['an unknown location', 'engine', 'disconnection', false],
] as const)('a photo of %s', (_what, place, type, is) => {
  expect(isPhotoPlace(place, { type, measurement: {} })).toBe(is)
})

test('a photo of a bond shows an existing measuring point', () => {
  expect(isPhotoPlace('points.1', bonding)).toBe(true)
  expect(isPhotoPlace('points.2', bonding)).toBe(false)
  expect(isPhotoPlace('points.-1', bonding)).toBe(false)
  expect(isPhotoPlace('points.1', { type: 'isolation', measurement: {} })).toBe(false)
})

describe('caption of a photo of a step', () => {
  const { steps } = completeDisconnection
  const ended = (state: StepState) => ({
    ...completeDisconnection,
    steps: { ...steps, adjacent: { by: '', at: '', ...steps.adjacent, state } },
  })

  test.each([
    ['covered', 'done', ['report.step.adjacent']],
    ['absent', 'noneAdjacent', ['report.step.adjacent.none']],
    ['not considered for a reason', 'notApplicable', ['report.step.adjacent', 'report.step.notApplicable']],
  ] as const)('states that adjacent live parts are %s, as recorded', (_what, state, texts) => {
    expect(photoPlaceTexts('step.adjacent', { measurement: ended(state) })).toEqual(texts)
  })

  test('does not state absence of voltage if the tester showed voltage', () => {
    const live = { ...completeDisconnection, absenceOfVoltage: false }
    expect(photoPlaceTexts('step.absenceOfVoltage', { measurement: live })).toEqual([
      'report.step.absenceOfVoltage',
      'report.row.invalid',
    ])
  })

  test('names a step that is still open', () => {
    expect(photoPlaceTexts('step.adjacent', { measurement: { steps: {} } })).toEqual(['report.step.adjacent'])
  })
})
