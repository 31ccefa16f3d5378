import { expect, test } from 'vitest'
import { keepListed } from './device.ts'

function cacheOf(ids: string[]) {
  let stored = ids.map((_id) => ({ _id, plate: 'before' }))
  return {
    find: () => Promise.resolve(stored),
    keep: (_user: string, _id: string, next: typeof stored) => {
      stored = next
      return Promise.resolve()
    },
    plates: () => stored.map(({ _id, plate }) => `${_id} ${plate}`),
  }
}

test('the first part of a list does not remove the others from the device', async () => {
  const cache = cacheOf(['a', 'b', 'c'])
  await keepListed(cache, 'user', { items: [{ _id: 'b', plate: 'now' }], isAll: false })
  expect(cache.plates()).toEqual(['b now', 'a before', 'c before'])
})

test('a whole list replaces what the device has', async () => {
  const cache = cacheOf(['a', 'b', 'c'])
  await keepListed(cache, 'user', { items: [{ _id: 'b', plate: 'now' }], isAll: true })
  expect(cache.plates()).toEqual(['b now'])
})
