import { expect, test } from 'vitest'
import { departureByErasure, departureOf } from '#domain/departure.ts'
import { departureVectors } from '#domain/vectors/departure.ts'

test.each(departureVectors)('$id: $what', ({ place, leaving, erasing }) => {
  expect([departureOf(place), departureByErasure(place)]).toEqual([leaving, erasing])
})
