import { afterEach, expect, test, vi } from 'vitest'
import { openTurns } from './queue.ts'

function crowd(queue: ReturnType<typeof openTurns>) {
  const inside: { owner: string | undefined; leave: () => void }[] = []
  const enter = (owner?: string) =>
    queue.enter(owner).then(
      (leave) => void inside.push({ owner, leave }),
      (error: unknown) => error,
    )
  const leave = async (owner?: string) => {
    const at = inside.findIndex((one) => one.owner === owner)
    inside.splice(at, 1)[0]?.leave()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { enter, leave, inside: () => inside.map(({ owner }) => owner) }
}

afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

test('T66: a requester without a running document comes before the many waiting ones of another', async () => {
  vi.useFakeTimers()
  const { enter, leave, inside } = crowd(openTurns({ queue: 'makers', size: 2, longest: 100 }))
  for (const owner of ['a', 'a', 'a', 'a', 'b', 'c']) void enter(owner)
  await settled()
  expect(inside()).toEqual(['a', 'a'])
  await leave('a')
  expect(inside()).toEqual(['a', 'b'])
  await leave('a')
  expect(inside()).toEqual(['b', 'a'])
  await leave('b')
  expect(inside()).toEqual(['a', 'c'])
})

test('T66: a requester with slow documents has one slot, and the other remains free for others', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const { enter, leave, inside } = crowd(openTurns({ queue: 'makers', size: 2, longest: 100 }))
  for (const owner of ['a', 'a', 'a', 'a']) void enter(owner)
  await vi.advanceTimersByTimeAsync(20_000)
  await leave('a')
  expect(inside()).toEqual(['a'])
  void enter('b')
  await settled()
  expect(inside()).toEqual(['a', 'b'])
  await leave('a')
  expect(inside()).toEqual(['b', 'a'])
  await leave('a')
  await leave('b')
  expect(inside()).toEqual(['a'])
})

test('of several previews by one person only the latest waits, no one waits too long, and each is informed of the reason', async () => {
  vi.useFakeTimers()
  const queue = { queue: 'drawers', size: 1, longest: 2, longestWaitMs: 8000, latestOnly: true }
  const { enter, inside } = crowd(openTurns(queue))
  void enter('a')
  const former = enter('a')
  const latest = enter('a')
  expect(await former).toMatchObject({ code: 'drawers.superseded' })
  const other = enter('b')
  expect(await enter('c')).toMatchObject({ code: 'drawers.full' })
  await vi.advanceTimersByTimeAsync(8000)
  expect(await latest).toMatchObject({ code: 'drawers.waitedTooLong' })
  expect(await other).toMatchObject({ code: 'drawers.waitedTooLong' })
  expect(inside()).toEqual(['a'])
})

test('in a queue where the latest of an owner waits, what has no owner is never replaced', async () => {
  vi.useFakeTimers()
  const { enter, leave, inside } = crowd(
    openTurns({ queue: 'drawers', size: 1, longest: 4, latestOnly: true }),
  )
  void enter('a')
  for (const owner of [undefined, undefined]) void enter(owner)
  const former = enter('a')
  void enter('a')
  expect(await former).toMatchObject({ code: 'drawers.superseded' })
  const order = []
  for (const next of ['a', undefined, undefined, 'a']) {
    order.push(...inside())
    await leave(next)
  }
  expect(order).toEqual(['a', undefined, undefined, 'a'])
})
