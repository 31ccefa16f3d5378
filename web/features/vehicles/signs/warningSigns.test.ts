import { expect, test } from 'vitest'
import { readScanned } from '#domain/scanned.ts'
import { codeFor } from './signCode.ts'
import { carsToFill } from './warningSigns.ts'

test('a sign is not filled from a vehicle in doubt, because it would declare a live vehicle disconnected', () => {
  const tags = [
    { by: 'Tessa', companyVehicleId: 'sure', isConfirmed: true },
    { by: 'Otto', companyVehicleId: 'doubted', isConfirmed: false },
    { by: 'Hanna', companyVehicleId: 'sure', isConfirmed: false },
  ]
  expect(carsToFill(tags).map((car) => car.map(({ by }) => by))).toEqual([['Tessa', 'Hanna']])
})

test('the code on a sign links to the report of the single tag, or to the vehicle if several people work on it', () => {
  const car = { vehicleId: '018f2c6a-0000-7000-8000-000000000001', verifyCode: '3EQX9-SN4K6-N4FSK-R4APK' }
  const scanned = (tags: number, verifyCode: string | null = car.verifyCode) => {
    const code = codeFor(tags, { ...car, verifyCode })
    return code && [code.says, readScanned(`https://eval.example.org${code.path}`)]
  }
  expect(scanned(1)).toEqual(['check', { kind: 'document', code: car.verifyCode }])
  expect(scanned(2)).toEqual(['tags', { kind: 'vehicle', id: car.vehicleId }])
  expect(scanned(2, null)).toEqual(['tags', { kind: 'vehicle', id: car.vehicleId }])
  // No tag hangs, or its report is not loaded.
  expect([scanned(0), scanned(1, null)]).toEqual([null, null])
})
