import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFault } from './send.ts'
import { tellFault, watchFaults } from './watch.ts'

vi.mock('./send.ts', () => ({ sendFault: vi.fn() }))
vi.mock('./mayTell.ts', async (original) => ({ ...(await original<object>()), mayTell: () => true }))

const happened = new Map<string, (event: object) => void>()
vi.stubGlobal('addEventListener', (name: string, tell: (event: object) => void) => happened.set(name, tell))
vi.stubGlobal('location', { hostname: 'eval.example.org' })
watchFaults(() => '/app')

const told = vi.mocked(sendFault)
beforeEach(() => told.mockClear())
afterEach(() => void vi.restoreAllMocks())
afterAll(() => void vi.unstubAllGlobals())

test.each([
  [0, 1],
  [0.199, 1],
  [0.2, 0],
  [0.99, 0],
])('of what goes wrong unseen one in five is told: at %d it is told %d times', async (chance, times) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  happened.get('error')?.({ error: new Error('lost') })
  happened.get('unhandledrejection')?.({ reason: new Error('lost as well') })
  await vi.dynamicImportSettled()
  expect(told).toHaveBeenCalledTimes(times * 2)
})

test('what somebody was shown a number for is always told', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  tellFault(new Error('seen'), '7K2M')
  await vi.dynamicImportSettled()
  expect(told).toHaveBeenCalledOnce()
})
