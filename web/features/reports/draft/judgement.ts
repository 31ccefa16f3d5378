import { judgeFor } from '#domain/measurement/demanded.ts'
import { judge } from '#domain/measurement/judge.ts'
import { precedingOf } from '#domain/measurement/preceding.ts'
import type { Draft } from './draft.ts'

export const precedingFor = ({ preceding, vehicle, measuredAt, changedAt }: Draft) =>
  preceding && vehicle
    ? precedingOf(preceding, { companyVehicleId: vehicle._id, at: measuredAt ?? changedAt })
    : null

/** Uses the server's own function. */
export const judgementOf = (draft: Draft) =>
  draft.vehicle ? judgeFor(draft.vehicle, draft, precedingFor(draft)) : judge(draft, precedingFor(draft))
