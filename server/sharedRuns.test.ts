import { expect, test } from 'vitest'
import { sharedRuns } from './sharedRuns.ts'

function work() {
  const ends: ((result: Promise<number> | number) => void)[] = []
  const begin = () => new Promise<number>((end) => ends.push(end))
  return { begin, ends }
}

test('calls that arrive during a run share the next one, which starts after they arrived', async () => {
  const run = sharedRuns<number>()
  const { begin, ends } = work()
  const first = run('list', begin)
  const later = Array.from({ length: 100 }, () => run('list', begin))
  expect(ends).toHaveLength(1)
  ends[0]?.(1)
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  const last = run('list', begin)
  ends[1]?.(2)
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]))
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.(3)
  expect(await last).toBe(3)
})

test('work with another name does not wait', () => {
  const run = sharedRuns<number>()
  const { begin, ends } = work()
  void run('one', begin)
  void run('other', begin)
  expect(ends).toHaveLength(2)
})

test('an error reaches the calls that share its run, and the next run is not delayed', async () => {
  const run = sharedRuns<number>()
  const { begin, ends } = work()
  const first = run('list', begin)
  const second = run('list', begin)
  ends[0]?.(Promise.reject(new Error('no database')))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.(2)
  expect(await second).toBe(2)
  const third = run('list', begin)
  ends[2]?.(3)
  expect(await third).toBe(3)
})
