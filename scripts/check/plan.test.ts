import { expect, onTestFinished, test, vi } from 'vitest'
import { runPlan } from './plan.ts'
import { tallyOf } from './process.ts'

test('a stage that throws fails; later stages, other lanes and later steps run', async () => {
  const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of printed) spy.mockImplementation(() => undefined)
  onTestFinished(() => printed.forEach((spy) => spy.mockRestore()))
  const budget = 1
  const passes = (name: string) => ({ name, budget, run: () => tallyOf(true) })
  const throws = {
    name: 'throws',
    budget,
    run: () => {
      throw new Error('no disk')
    },
  }
  const rejects = { name: 'rejects', budget, run: () => Promise.reject(new Error('no network')) }
  const tallies = await runPlan([
    [[throws, passes('after')], [rejects], [passes('beside')]],
    [[passes('next')]],
  ])
  expect(tallies.map(({ name, failed, failures }) => ({ name, failed, failures }))).toEqual([
    { name: 'throws', failed: 1, failures: ['Error: no disk'] },
    { name: 'after', failed: 0 },
    { name: 'rejects', failed: 1, failures: ['Error: no network'] },
    { name: 'beside', failed: 0 },
    { name: 'next', failed: 0 },
  ])
})
