import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedDisconnections } from './device.ts'
import { keepAsProof } from './disconnections.ts'

const passed = {
  ...{ _id: 'r1', name: 'Freischalten', number: '2026-00001', type: 'disconnection' as const },
  ...{ state: 'final' as const, result: 'valid' as const, companyVehicleId: 'v1', acceptance: null },
  ...{ measuredAt: '2026-01-05T09:00:00.000Z', judgement: { warnings: [] } },
}

test('only a disconnection that passed is stored for offline use, once', async () => {
  const former = [{ reportId: 'r1' }, { reportId: 'r0' }] as never
  const find = vi.spyOn(cachedDisconnections, 'find').mockResolvedValue(former)
  const keep = vi.spyOn(cachedDisconnections, 'keep').mockResolvedValue()
  onTestFinished(() => [find, keep].forEach((spy) => spy.mockRestore()))
  await keepAsProof('u1', { ...passed, result: 'invalid' })
  await keepAsProof('u1', { ...passed, type: 'isolation' })
  expect(keep).not.toHaveBeenCalled()
  await keepAsProof('u1', passed)
  expect(keep.mock.lastCall?.[2].map(({ reportId }) => reportId)).toEqual(['r1', 'r0'])
})
