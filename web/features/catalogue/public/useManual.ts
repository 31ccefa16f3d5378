import { useQuery } from '@tanstack/react-query'
import type { ManualAnswer } from '#contract/vehicleManual.ts'
import { call } from '../../../api/call.ts'
import { NoAnswer } from '../../../api/CallProblem.ts'
import { deviceStore } from '../../../device/deviceStore.ts'
import { useAccount } from '../../../session/session.ts'

const opened = deviceStore<ManualAnswer>('manual')

/** Manual of a model. A catalogue manual remains available offline once opened. */
export function useManual(vehicleId: string | null) {
  const { _id: userId } = useAccount()
  return useQuery({
    queryKey: ['vehicleManual', 'for', vehicleId],
    networkMode: 'always',
    enabled: vehicleId !== null,
    queryFn: async ({ signal }) => {
      if (vehicleId === null) throw new Error('no model, no manual')
      try {
        // Lazy: the wizard also works without a manual.
        const { vehicleData } = await import('#contract/vehicleManual.ts')
        const answer = await call(vehicleData.manual, { params: { id: vehicleId } }, { signal })
        if (answer.manual && answer.provider === 'catalogue')
          await opened.keep(userId, vehicleId, answer).catch(() => undefined)
        return answer
      } catch (problem) {
        const stored = isAway(problem) && (await opened.find(userId, vehicleId))
        if (stored) return stored
        throw problem
      }
    },
  })
}

/** Neither the server nor a lazy chunk can be reached. */
const isAway = (problem: unknown) => problem instanceof NoAnswer || problem instanceof TypeError
