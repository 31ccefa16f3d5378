import { type Conditions, conditionErrors, conditionWarnings } from '#domain/measurement/conditions.ts'
import { type Disconnection, judgeDisconnection } from '#domain/measurement/disconnection.ts'
import type { InsulationTester } from '#domain/measurement/insulationTester.ts'
import { type Isolation, judgeIsolation } from '#domain/measurement/isolation.ts'
import type { IsolationBasis } from '#domain/measurement/isolationTarget.ts'
import { type Judgement, refusing } from '#domain/measurement/judgement.ts'
import {
  judgePotentialEqualization,
  type PotentialEqualization,
} from '#domain/measurement/potentialEqualization.ts'
import type { PrecedingDisconnection } from '#domain/measurement/preceding.ts'
import type { VoltmeterR0 } from '#domain/measurement/voltmeterR0.ts'

export type Measured =
  | { type: 'disconnection'; measurement: Disconnection }
  | {
      type: 'isolation'
      measurement: IsolationBasis & (Omit<InsulationTester, 'precedingDisconnection'> | VoltmeterR0)
    }
  | { type: 'potentialEqualization'; measurement: Omit<PotentialEqualization, 'precedingDisconnection'> }

/** Judges a measurement on tablet and server alike. The server never trusts a verdict from the tablet. */
export function judge(
  recorded: Measured & Conditions,
  precedingDisconnection: PrecedingDisconnection | null,
): Judgement {
  const judgement = refusing(judgeMeasured(recorded, precedingDisconnection), conditionErrors(recorded))
  return { ...judgement, warnings: [...judgement.warnings, ...conditionWarnings(recorded)] }
}

function judgeMeasured(recorded: Measured, precedingDisconnection: PrecedingDisconnection | null): Judgement {
  switch (recorded.type) {
    case 'disconnection':
      return judgeDisconnection(recorded.measurement)
    case 'isolation':
      return judgeIsolation(relyingOn(recorded.measurement, precedingDisconnection))
    case 'potentialEqualization':
      return judgePotentialEqualization({ ...recorded.measurement, precedingDisconnection })
  }
}

const relyingOn = (
  measurement: Extract<Measured, { type: 'isolation' }>['measurement'],
  precedingDisconnection: PrecedingDisconnection | null,
): Isolation =>
  measurement.method === 'insulationTester' ? { ...measurement, precedingDisconnection } : measurement
