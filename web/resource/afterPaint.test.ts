import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint } from './afterPaint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function paints() {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
}

test('runs after the paint', () => {
  paints()
  const run = vi.fn()
  afterPaint(run)
  vi.advanceTimersByTime(15)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test.each([0, 16])('does not run when it is cancelled before or after the paint (%i ms)', (passed) => {
  paints()
  const run = vi.fn()
  const cancel = afterPaint(run)
  vi.advanceTimersByTime(passed)
  cancel()
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})
