import { type Danger, dangersOf } from '#domain/measurement/disconnection.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

/** A dangerous value that was entered wrongly, with the measurement that it belongs to. */
export interface WithdrawnRow extends Danger {
  /** The row of the judgement it would have: `uPlusMinus`, or `uAcPhase` with its place. */
  name: string
  row?: number
  /** Which of the withdrawn measurements it belongs to, from 1. */
  number: number
  measurement: Withdrawn
}

/** Every dangerous value that was withdrawn, the earliest first. */
export const withdrawnRows = (withdrawn: readonly Withdrawn[] = []): WithdrawnRow[] =>
  withdrawn.flatMap((measurement, at) =>
    dangersOf(measurement).map((danger) => ({
      ...{ ...danger, ...namedBy(danger.field) },
      ...{ number: at + 1, measurement },
    })),
  )

function namedBy(field: string): { name: string; row?: number } {
  const [name = '', row] = field.split('.')
  return row === undefined ? { name: name.replace('_mV', '') } : { name: 'uAcPhase', row: Number(row) }
}
