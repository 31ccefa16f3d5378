import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sendErrorReport } from './send.ts'
import { reportError, watchErrors } from './watch.ts'

vi.mock('./send.ts', () => ({ sendErrorReport: vi.fn() }))
vi.mock('./mayTell.ts', () => ({ mayTell: () => true }))

const happened = new Map<string, (event: object) => void>()
vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
  happened.set(name, listener),
)
vi.stubGlobal('location', { hostname: 'eval.example.org' })
watchErrors(() => '/app')

const sendMock = vi.mocked(sendErrorReport)
beforeEach(() => sendMock.mockClear())
afterAll(() => void vi.unstubAllGlobals())

test('every uncaught error is reported', async () => {
  for (let times = 1; times <= 60; times++) happened.get('error')?.({ error: new Error(`lost ${times}`) })
  happened.get('unhandledrejection')?.({ reason: new Error('lost as well') })
  await vi.dynamicImportSettled()
  expect(sendMock).toHaveBeenCalledTimes(61)
})

test('an error is reported with the number shown to the user', async () => {
  reportError(new Error('seen'), '7K2M')
  await vi.dynamicImportSettled()
  expect(sendMock).toHaveBeenCalledOnce()
})
