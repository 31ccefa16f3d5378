import type { FaultKind } from '#contract/fault.ts'
import type { ScrubbedError } from '#domain/scrub.ts'
/** An error report. It never names the person to whom it happened. */
export interface Fault extends ScrubbedError {
  kind: FaultKind
  place: string
  /** The number that the person was shown. */
  shown?: string | undefined
}
