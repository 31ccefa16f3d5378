import { describe, expect, test } from 'vitest'
import { stepKeys } from '#domain/measurement/checklist.ts'
import { erasedDanger } from '#domain/measurement/erasedDanger.ts'
import { judgeDisconnection, stopsWork } from '#domain/measurement/disconnection.ts'
import { bodyOf, isSameBody } from './body.ts'
import { judgementOf } from './judgement.ts'
import { newDraft, type Disconnecting } from './draft.ts'
import {
  answer,
  enterSecuring,
  findNoneAdjacent,
  hasLater,
  recordStep,
  skipStep,
  undoStep,
  waited,
} from './steps.ts'
import { addAcPhase, removeAcPhase, typeAcPhase, typeVoltage, voltageFields } from './voltages.ts'
import { chooseVehicle } from './choosing.ts'
import {
  chooseCorrection,
  isStopDue,
  isWithdrawnAgain,
  mayStayBlank,
  stopWork,
  withdraw,
  withdrawAgain,
} from './withdrawal.ts'

const vehicle = {
  _id: 'v1',
  plate: 'G-EV 1',
  vin: 'WVWZZZ1KZ6W000001',
  manufacturer: 'Nordstern',
  model: 'Volta',
  dischargeMinutes: 5,
  hvVoltage: 400,
  hvMaxVoltage: 450,
  hvComponents: [],
}

let second = 0
const hand = () => ({ by: 'Tessa Prüfer', at: new Date(Date.UTC(2026, 0, 5, 9, 0, second++)).toISOString() })

function complete(): Disconnecting {
  let draft = newDraft('d1', 'disconnection', {
    instruments: [],
    now: new Date(0),
    timeZone: 'Europe/Vienna',
  })
  draft = chooseVehicle(draft, vehicle, 'Freischalten') as Disconnecting
  draft = {
    ...draft,
    measurement: { ...draft.measurement, safetyInstructionConfirmed: true, ppeConfirmed: true },
  }
  for (const key of stepKeys.slice(0, 5)) draft = recordStep(draft, key, hand())
  second += 5 * 60
  draft = waited(draft, 5, hand(), false)
  draft = answer(draft, 'meterTestBefore', true, hand())
  draft = answer(draft, 'absenceOfVoltage', true, hand())
  draft = typeVoltage(draft, 'uPlusMinus_mV', '0,4', hand())
  draft = typeVoltage(draft, 'uPlusChassis_mV', '0.2', hand())
  draft = typeVoltage(draft, 'uMinusChassis_mV', '-0,2', hand())
  draft = answer(draft, 'meterTestAfter', true, hand())
  return skipStep(draft, 'adjacent', 'Batterie geschlossen', hand())
}

const verdict = ({ measurement }: Disconnecting) => judgeDisconnection(measurement).verdict

test('steps done in order give a valid report with the moment of the last voltage', () => {
  const draft = complete()
  expect(verdict(draft)).toBe('valid')
  expect(draft.measuredAt).toBe(draft.measurement.steps.voltages?.at)
})

test('a changed voltage is a new measurement, and the function test after it is due again', () => {
  const draft = typeVoltage(complete(), 'uPlusMinus_mV', '0,5', hand())
  expect(draft.measurement.steps.meterTestAfter).toBeUndefined()
  expect(draft.measurement.meterTestAfter).toBeNull()
  expect(verdict(draft)).toBe('incomplete')
})

test('the same voltage in another notation remains in order', () => {
  expect(
    judgeDisconnection(typeVoltage(complete(), 'uPlusMinus_mV', '0,40', hand()).measurement).inputErrors,
  ).toEqual([])
})

test('a half-typed voltage preserves the others', () => {
  const { measurement, typed } = typeVoltage(complete(), 'uPlusMinus_mV', '0,', hand())
  expect(measurement.uPlusMinus_mV).toBeNull()
  expect(measurement.uMinusChassis_mV).toBe(-200)
  expect(typed.uPlusMinus_mV).toBe('0,')
  expect(measurement.steps.voltages).toBeUndefined()
})

test('undoing a step undoes all following ones, including the measurement', () => {
  const draft = undoStep(complete(), 'lockout')
  expect(Object.keys(draft.measurement.steps)).toEqual(stepKeys.slice(0, 4))
  expect(draft.measurement.uPlusMinus_mV).toBeNull()
  expect(draft.measurement.wait_min).toBeNull()
  expect(draft.typed).toEqual({})
  expect(draft.measuredAt).toBeNull()
})

test('only a step with later steps needs undoing', () => {
  expect(hasLater(complete(), 'meterTestAfter')).toBe(true)
  expect(hasLater(complete(), 'adjacent')).toBe(false)
})

test('a wait shorter than the manufacturer requires does not count as done', () => {
  const draft = waited(complete(), 4, hand(), true)
  expect(draft.measurement.wait_min).toBe(4)
  expect(draft.measurement.steps.wait).toBeUndefined()
  expect(draft.measurement.steps.meterTestBefore).toBeUndefined()
})

test('minutes typed by hand are marked as such, also if the clock counted fewer', () => {
  const typed = waited(complete(), 12, hand(), true)
  expect(typed.measurement.waitTyped).toBe(true)
  expect(judgeDisconnection(typed.measurement).warnings).toEqual(['W_WAIT_TIMES'])
  const run = waited(complete(), 12, hand(), false)
  expect(judgeDisconnection(run.measurement).warnings).toEqual([])
  expect(waited(typed, null, hand(), true).measurement.waitTyped).toBeNull()
})

test('another vehicle is another disconnection', () => {
  const other = { ...vehicle, _id: 'v2', dischargeMinutes: null }
  const draft = chooseVehicle(complete(), other, 'Freischalten 2')
  expect(draft.measurement).toMatchObject({ steps: {}, requiredWait_min: null })
  expect(draft.name).toBe('Freischalten 2')
})

test('an entered AC phase must be filled, and is removed with its text', () => {
  const open = addAcPhase(complete(), hand())
  expect(verdict(open)).toBe('incomplete')
  const filled = typeAcPhase(open, 0, '0,1', hand())
  expect(filled.measurement.uAcPhases_mV).toEqual([100])
  const removed = removeAcPhase(filled, 0, hand())
  expect(removed.measurement.uAcPhases_mV).toEqual([])
  expect(removed.typed).not.toHaveProperty(['uAcPhases_mV.0'])
})

test('a stop contains only the voltages that have a value', () => {
  const draft = typeVoltage(
    newDraft('d2', 'disconnection', { instruments: [], now: new Date(0), timeZone: 'UTC' }),
    'uPlusMinus_mV',
    '396',
    hand(),
  )
  expect(stopWork(draft).stop).toEqual({ locked: ['uPlusMinus_mV'], read: false })
})

test('a dangerous voltage is measured at once, and its replacement is open again', () => {
  const live = answer(complete(), 'absenceOfVoltage', false, hand())
  const draft = answer(live, 'absenceOfVoltage', true, hand())
  const danger = typeVoltage(draft, 'uPlusMinus_mV', '75', hand())
  expect(danger.measurement.steps.voltages?.at).toBe(danger.measuredAt)
  expect(danger.measuredAt).not.toBeNull()
  expect(verdict(danger)).toBe('invalid')
  expect(danger.measurement).toMatchObject({ uPlusChassis_mV: null, meterTestAfter: null })
  const harmless = typeVoltage(danger, 'uPlusMinus_mV', '7', hand())
  expect(harmless.measurement.steps.voltages).toBeUndefined()
  expect(harmless.measuredAt).toBeNull()
  expect(verdict(harmless)).toBe('incomplete')
})

test('a two-pole tester that shows voltage ends the measurement: the report can be closed as failed at once', () => {
  const live = answer(complete(), 'absenceOfVoltage', false, hand())
  expect(live.measurement.steps.absenceOfVoltage?.at).toBe(live.measuredAt)
  expect(live.measuredAt).not.toBeNull()
  expect(live.measurement).toMatchObject({ uPlusMinus_mV: null, meterTestAfter: null })
  expect(verdict(live)).toBe('invalid')
})

test('a two-pole tester that shows voltage stops the work like a measured dangerous voltage, once', () => {
  expect(isStopDue(complete())).toBe(false)
  for (const danger of [
    answer(complete(), 'absenceOfVoltage', false, hand()),
    typeVoltage(complete(), 'uPlusMinus_mV', '396', hand()),
  ]) {
    expect(isStopDue(danger)).toBe(true)
    expect(isStopDue(stopWork(danger))).toBe(false)
    const again = withdraw(stopWork(danger), hand())
    expect(isStopDue(again)).toBe(false)
    expect(isStopDue(answer(again, 'absenceOfVoltage', false, hand()))).toBe(true)
  }
})

test('a two-pole tester that showed voltage by mistake remains recorded, and the measurement starts again', () => {
  const live = stopWork(answer(complete(), 'absenceOfVoltage', false, hand()))
  const again = withdraw(live, hand())
  expect(again.measurement).toMatchObject({
    meterTestBefore: null,
    absenceOfVoltage: null,
    withdrawn: [{ absenceOfVoltage: false, uPlusMinus_mV: null, measuredAt: live.measuredAt }],
  })
  expect(again.measuredAt).toBe(live.measuredAt)
  expect(verdict(again)).toBe('invalid')
})

test('a dangerous voltage that was entered wrongly remains recorded, and the measurement starts again with the test of the meter', () => {
  const danger = stopWork(typeVoltage(complete(), 'uPlusMinus_mV', '396', hand()))
  const again = withdraw(danger, hand())
  expect(again.measurement).toMatchObject({
    uPlusMinus_mV: null,
    meterTestBefore: null,
    absenceOfVoltage: null,
    withdrawn: [{ uPlusMinus_mV: 396_000, measuredAt: danger.measuredAt }],
  })
  expect(again.measurement.steps.wait).toEqual(danger.measurement.steps.wait)
  expect(again.measuredAt).toBe(danger.measuredAt)
  expect(verdict(again)).toBe('invalid')
})

const confirmed = (draft: Disconnecting): Disconnecting => {
  const body = bodyOf(draft)
  if (!body) throw new Error('The draft names no vehicle')
  return { ...draft, server: { reportId: 'r1', version: 1, body, at: draft.changedAt } }
}

test('a withdrawn voltage has the moment stored on the server, although another one was entered since', () => {
  const onServer = confirmed(stopWork(typeVoltage(complete(), 'uPlusMinus_mV', '396', hand())))
  const moved = { ...onServer, measuredAt: '2026-01-05T08:00:00.000Z' }
  expect(withdraw(moved, hand()).measurement.withdrawn).toMatchObject([{ measuredAt: onServer.measuredAt }])
})

test('a voltage is not withdrawn before its entered moment', () => {
  const danger = stopWork(typeVoltage(complete(), 'uPlusMinus_mV', '396', hand()))
  const { by, at } = hand()
  const [first] = withdraw({ ...danger, measuredAt: '2027-01-01T00:00:00.000Z' }, { by, at }).measurement
    .withdrawn
  expect(first).toMatchObject({ measuredAt: at, withdrawnAt: at })
})

test('a withdrawal that the server rejected as too early is repeated later, and the meter is tested again after it', () => {
  const first = withdraw(stopWork(typeVoltage(complete(), 'uPlusMinus_mV', '396', hand())), hand())
  const danger = typeVoltage(confirmed(first), 'uPlusMinus_mV', '75', hand())
  const second = answer(withdraw(stopWork(danger), hand()), 'meterTestBefore', true, hand())
  const { at } = hand()
  const again = withdrawAgain(second, at)
  const [earlier, later] = again.measurement.withdrawn
  expect(earlier).toEqual(first.measurement.withdrawn[0])
  expect(later).toMatchObject({ uPlusMinus_mV: 75_000, withdrawnAt: at })
  expect(again.measurement).toMatchObject({ meterTestBefore: null, uPlusMinus_mV: null })
  expect(again.stop).toEqual({ locked: [], read: true, remeasured: true })
})

test('a withdrawal that the server rejected as in the future is repeated after the clock is set back', () => {
  const { by } = hand()
  const [now, ahead] = ['2026-01-05T09:00:00.000Z', '2026-01-05T10:00:00.000Z']
  const danger = stopWork(typeVoltage(complete(), 'uPlusMinus_mV', '396', hand()))
  const early = withdraw(danger, { by, at: ahead })
  expect(isWithdrawnAgain(early, 'MOMENT_AHEAD', now)).toBe(true)
  expect(isWithdrawnAgain(early, 'MOMENT_AHEAD', '2026-01-05T10:01:00.000Z')).toBe(false)
  expect(isWithdrawnAgain(early, 'WITHDRAWN_TOO_EARLY', '2026-01-05T10:01:00.000Z')).toBe(true)
  expect(isWithdrawnAgain(early, 'WITHDRAWN_OTHER_TIME', now)).toBe(false)
})

describe('correction that measures again', () => {
  const replaces = { reportId: 'r0', number: '2026-00001', reason: 'Nachgemessen', measuredAt: null }
  const correcting = (draft: Disconnecting): Disconnecting => ({
    ...draft,
    replaces: { ...replaces, readings: '' },
    correction: null,
  })

  test('preserves a corrected dangerous value as withdrawn, with its time, and work remains stopped', () => {
    const before = confirmed(correcting(typeVoltage(complete(), 'uPlusMinus_mV', '400', hand())))
    const draft = chooseCorrection(before, 'measuredAgain', hand()) as Disconnecting
    expect(draft.correction).toBe('measuredAgain')
    expect(draft.measurement).toMatchObject({
      ...{ uPlusMinus_mV: null, meterTestBefore: null },
      withdrawn: [{ uPlusMinus_mV: 400_000, measuredAt: before.measuredAt, by: 'Tessa Prüfer' }],
    })
    expect(draft.stop).toEqual({ locked: [], read: true, remeasured: true })
    expect(stopsWork(judgeDisconnection(draft.measurement))).toBe(true)
    const { server } = before
    if (server?.body.type !== 'disconnection') throw new Error('No disconnection was sent')
    expect(
      erasedDanger(server.body.measurement as Disconnecting['measurement'], draft.measurement),
    ).toBeNull()
  })

  test('starts without readings if none was dangerous', () => {
    const draft = chooseCorrection(correcting(complete()), 'measuredAgain', hand()) as Disconnecting
    expect(draft.measurement).toMatchObject({ uPlusMinus_mV: null, withdrawn: [] })
    expect(draft.stop).toBeNull()
  })
})

test('the stop is lifted only when the new measurement finds the vehicle free of voltage, and returns at once otherwise', () => {
  let draft = withdraw(stopWork(typeVoltage(complete(), 'uPlusMinus_mV', '396', hand())), hand())
  const isStopped = () => stopsWork(judgeDisconnection(draft.measurement))
  draft = answer(draft, 'meterTestBefore', true, hand())
  draft = answer(draft, 'absenceOfVoltage', true, hand())
  for (const field of voltageFields) draft = typeVoltage(draft, field, '0,1', hand())
  expect(isStopped()).toBe(true)
  const danger = typeVoltage(draft, 'uPlusMinus_mV', '396', hand())
  expect(stopWork(danger).stop).toMatchObject({ read: false, locked: [...voltageFields] })
  draft = answer(draft, 'meterTestAfter', true, hand())
  expect(isStopped()).toBe(false)
})

test('the server receives nothing before there are a vehicle and a name', () => {
  expect(
    bodyOf(newDraft('d3', 'disconnection', { instruments: [], now: new Date(0), timeZone: 'UTC' })),
  ).toBeNull()
})

test('two bodies are equal in any order of their fields', () => {
  expect(isSameBody({ a: 1, b: { c: [1, null] } }, { b: { c: [1, null] }, a: 1 })).toBe(true)
  expect(isSameBody({ a: 1 }, { a: 1, b: null })).toBe(false)
})

test('no live adjacent parts complete the last step without a reason, and covering them afterwards replaces it', () => {
  const none = findNoneAdjacent(complete(), hand())
  expect(none.measurement.steps.adjacent).toMatchObject({ state: 'noneAdjacent', reason: null })
  expect(verdict(none)).toBe('valid')
  expect(recordStep(none, 'adjacent', hand()).measurement.steps.adjacent?.state).toBe('done')
})

test('a new report starts with the service disconnect of the vehicle, and changing it undoes no step', () => {
  const vehicleFacts = {
    ...vehicle,
    serviceDisconnect: 'plug',
    serviceDisconnectPlace: 'Unter der Rückbank',
  } as const
  const draft = chooseVehicle(complete(), { ...vehicleFacts, _id: 'v2' }, 'Freischalten') as Disconnecting
  expect(draft.measurement.securing).toMatchObject({ kind: 'plug', place: 'Unter der Rückbank' })
  const before = complete()
  const entered = enterSecuring(before, { padlockNo: '07' })
  expect(entered.measurement.securing).toMatchObject({ kind: null, padlockNo: '07' })
  expect(entered.measurement.steps).toEqual(before.measurement.steps)
})

test('a vehicle that is measured again has no readings, and its instruction and equipment are confirmed again', () => {
  const draft = complete()
  const confirmed = (one: Disconnecting) => [
    one.measurement.safetyInstructionConfirmed,
    one.measurement.ppeConfirmed,
    one.measurement.uPlusMinus_mV,
  ]
  const corrected = (correction: 'enteredWrongly' | 'measuredAgain') =>
    chooseCorrection(draft, correction, hand()) as Disconnecting
  expect(confirmed(corrected('enteredWrongly'))).toEqual(confirmed(draft))
  expect(confirmed(draft).slice(0, 2)).toEqual([true, true])
  expect(confirmed(corrected('measuredAgain'))).toEqual([null, null, null])
})

test('voltages are optional after a dangerous one, and not after it was entered wrongly', () => {
  const dangerous = typeVoltage(complete(), 'uPlusMinus_mV', '412', hand())
  const verdictOf = (one: Disconnecting, name: string) =>
    judgementOf(one).checks.find((check) => check.name === name)?.verdict
  const blank = { ...dangerous, measurement: { ...dangerous.measurement, uPlusChassis_mV: null } }
  expect(mayStayBlank(stopWork(blank), verdictOf(blank, 'uPlusChassis'))).toBe(true)
  const again = withdraw(stopWork(blank), hand())
  for (const name of ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'])
    expect(mayStayBlank(again, verdictOf(again, name))).toBe(false)
})
