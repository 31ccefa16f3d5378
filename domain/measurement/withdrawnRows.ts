import { type Danger, dangersOf } from '#domain/measurement/disconnection.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

export interface WithdrawnRow extends Danger {
  /** The row name as in the judgement: `uPlusMinus`, or `uAcPhase` with its row. */
  name: string
  row?: number
  /** Number of the withdrawn measurement, from 1. */
  number: number
  measurement: Withdrawn
}

/** Returns all withdrawn dangerous values, earliest first. */
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
