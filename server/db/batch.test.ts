import { expect, test } from 'vitest'
import { openBatch } from './batch.ts'

const soon = 5

test('entries are written in one batch a moment later, and the rest at shutdown', async () => {
  const written: number[][] = []
  const batch = openBatch<number>({
    ...{ most: 10, everyMs: soon },
    write: (rows) => Promise.resolve(void written.push(rows)),
  })
  batch.add(1)
  batch.add(2)
  await expect.poll(() => written).toEqual([[1, 2]])
  batch.add(3)
  await batch.close()
  expect(written).toEqual([[1, 2], [3]])
  batch.add(4)
  expect(batch.counts()).toEqual({ waiting: 0, lost: 1 })
})

test('entries beyond the limit are dropped and counted', async () => {
  const batch = openBatch<number>({ most: 2, everyMs: 60_000, write: () => Promise.resolve() })
  for (const row of [1, 2, 3, 4]) batch.add(row)
  expect(batch.counts()).toEqual({ waiting: 2, lost: 2 })
  await batch.close()
})

test('entries that cannot be written are written as soon as possible', async () => {
  const written: number[] = []
  let away = true
  const batch = openBatch<number>({
    ...{ most: 3, everyMs: soon },
    write: (rows) => (away ? Promise.reject(new Error('away')) : Promise.resolve(void written.push(...rows))),
  })
  for (const row of [1, 2, 3]) batch.add(row)
  await batch.flush()
  expect(batch.counts()).toEqual({ waiting: 3, lost: 0 })
  away = false
  await expect.poll(() => written).toEqual([1, 2, 3])
})
