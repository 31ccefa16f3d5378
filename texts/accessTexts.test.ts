import { expect, test } from 'vitest'
import { endpoints } from '../test/support/contract.ts'
import { catalogueOf } from './texts.ts'

test('each call that reads people has its own line in the access log of the person', () => {
  const reading = [...endpoints.values()]
    .filter(({ showsPeople, action }) => showsPeople && /\.(list|read|lookup|prepare)$/.test(action))
    .map(({ action }) => `account.access.${action}`)
  expect(reading.length).toBeGreaterThan(20)
  expect(reading.filter((key) => !(key in catalogueOf('de')))).toEqual([])
})
