import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, leaveToasts, showToast, toasts } from './toasts.tsx'

const messages = () => toasts.get().map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast appears at once, at the lower right, for three seconds', () => {
  showToast('Gespeichert')
  expect(toasts.get()).toMatchObject([
    { message: 'Gespeichert', type: 'success', position: 'bottom-right', durationMs: 3000, leaving: false },
  ])
})

test('an error remains until it is dismissed', () => {
  showToast('Nicht gespeichert', { type: 'error' })
  expect(toasts.get()[0]?.durationMs).toBeNull()
})

test('a dismissed toast is gone 150 ms later', () => {
  showToast('Gespeichert')
  const id = toasts.get()[0]?.id ?? 0
  dismissToast(id)
  expect(toasts.get()[0]?.leaving).toBe(true)
  vi.advanceTimersByTime(149)
  expect(messages()).toEqual(['Gespeichert'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a fourth toast waits for space and retries every 250 ms', () => {
  for (const message of ['eins', 'zwei', 'drei', 'vier']) showToast(message)
  expect(messages()).toEqual(['eins', 'zwei', 'drei'])
  vi.advanceTimersByTime(250)
  expect(messages()).toEqual(['eins', 'zwei', 'drei'])
  dismissToast(toasts.get()[0]?.id ?? 0)
  vi.advanceTimersByTime(250)
  expect(messages()).toEqual(['zwei', 'drei', 'vier'])
})

test('an error is removed with its page; a success message remains on the next one', () => {
  for (const message of ['eins', 'zwei', 'drei']) showToast(message, { type: 'error' })
  showToast('vier', { type: 'error' })
  showToast('Gespeichert')
  leaveToasts()
  vi.advanceTimersByTime(400)
  expect(messages()).toEqual(['Gespeichert'])
})
