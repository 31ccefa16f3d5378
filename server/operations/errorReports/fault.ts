import type { FaultKind } from '#contract/fault.ts'
import type { ScrubbedError } from '#domain/scrub.ts'
/** Contains no data that identifies the person. */
export interface Fault extends ScrubbedError {
  kind: FaultKind
  place: string
  /** The request id that the person was shown. */
  shown?: string | undefined
}
