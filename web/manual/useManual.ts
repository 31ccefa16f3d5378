import { useQuery } from '@tanstack/react-query'
import { vehicleData, type ManualAnswer } from '#contract/vehicleManual.ts'
import { call } from '../api/call.ts'
import { NoAnswer } from '../api/CallProblem.ts'
import { deviceStore } from '../resource/deviceStore.ts'
import { useAccount } from '../session/session.ts'

const opened = deviceStore<ManualAnswer>('manual')

/** The manual of a model; one of the catalogue, once opened, is there without a network too. */
export function useManual(vehicleId: string | null) {
  const { _id: userId } = useAccount()
  return useQuery({
    queryKey: ['vehicleManual', 'for', vehicleId],
    networkMode: 'always',
    enabled: vehicleId !== null,
    queryFn: async ({ signal }) => {
      if (vehicleId === null) throw new Error('no model, no manual')
      try {
        const answer = await call(vehicleData.manual, { params: { id: vehicleId } }, { signal })
        if (answer.manual && answer.provider === 'catalogue')
          await opened.keep(userId, vehicleId, answer).catch(() => undefined)
        return answer
      } catch (problem) {
        const kept = problem instanceof NoAnswer && (await opened.find(userId, vehicleId))
        if (kept) return kept
        throw problem
      }
    },
  })
}
