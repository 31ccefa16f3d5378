import { expect, test } from 'vitest'
import { boundsOf, firstWindow, moved, zoomed } from './timelineWindow.ts'

const day = 86_400_000
const now = Date.parse('2026-11-27T08:00:00Z')

test('a vehicle with a history of more than a year shows the last year first, any other shows all', () => {
  expect(firstWindow(now - 400 * day, now).days).toBe(365)
  expect(firstWindow(now - 100 * day, now).days).toBe(null)
})

test('everything includes the first and the last entry', () => {
  const { from, to } = boundsOf(firstWindow(now - 100 * day, now), now - 100 * day, now)
  expect(from).toBeLessThan(now - 100 * day)
  expect(to).toBeGreaterThan(now)
})

test('zooming keeps the chosen entry in the middle', () => {
  const around = now - 200 * day
  const { from, to } = boundsOf(zoomed(30, around, now), now - 400 * day, now)
  expect((from + to) / 2).toBe(around)
})

test('the period moves by half its length and never beyond today', () => {
  const window = zoomed(30, now - 200 * day, now)
  expect(moved(window, 'earlier', now).to).toBe(window.to - 15 * day)
  expect(moved(zoomed(30, null, now), 'later', now).to).toBeLessThanOrEqual(now + day)
})
