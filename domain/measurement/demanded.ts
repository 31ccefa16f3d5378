import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import { type Disconnection, waitingAtLeast } from '#domain/measurement/disconnection.ts'
import type { Measured } from '#domain/measurement/judge.ts'

/** What a vehicle asks of whoever measures it: the maker's discharge time, and the parts it has. */
export interface Demands {
  dischargeMinutes: number | null
  parts: readonly BondingPart[]
}

/** A measurement with at least what the vehicle asks for. A tester may ask for more, never for less. */
export function demandedBy<Draft extends Measured>(
  { dischargeMinutes, parts }: Demands,
  draft: Draft,
): Draft {
  if (draft.type === 'disconnection')
    return { ...draft, measurement: waitingAtLeast<Disconnection>(dischargeMinutes, draft.measurement) }
  if (draft.type === 'isolation') return draft
  const { vehicleParts } = draft.measurement
  return {
    ...draft,
    measurement: { ...draft.measurement, vehicleParts: [...new Set([...vehicleParts, ...parts])] },
  }
}
