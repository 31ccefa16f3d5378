import { expect, test } from 'vitest'
import { carsToFill } from './signs.ts'

test('a sign is filled from no car that something speaks against, for it would call a live car disconnected', () => {
  const tags = [
    { by: 'Tessa', companyVehicleId: 'sure', isConfirmed: true },
    { by: 'Otto', companyVehicleId: 'doubted', isConfirmed: false },
    { by: 'Hanna', companyVehicleId: 'sure', isConfirmed: false },
  ]
  expect(carsToFill(tags).map((car) => car.map(({ by }) => by))).toEqual([['Tessa', 'Hanna']])
})
