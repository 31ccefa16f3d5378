import { afterEach, expect, test, vi } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { call } from './call.ts'
import { dropEarlyAnswers } from './earlyAnswers.ts'

const empty = { figures: [], series: [] }
const sent = { figures: [], series: [{ name: 'sent by the app' }] }
const early = (answer: unknown) => {
  globalThis.earlyAnswers = new Map([[dashboard.read.path, Promise.resolve(answer)]])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sent)))
}
const read = () => call(dashboard.read, {})

afterEach(() => {
  globalThis.earlyAnswers = undefined
  vi.unstubAllGlobals()
})

test('an answer requested before the app had loaded is used once', async () => {
  early(empty)
  expect(await read()).toEqual(empty)
  expect(await read()).toEqual(sent)
})

test('a missing early answer is requested again', async () => {
  early(undefined)
  expect(await read()).toEqual(sent)
})

test('another page does not use the answers of the first one', async () => {
  early(empty)
  dropEarlyAnswers()
  expect(await read()).toEqual(sent)
})
