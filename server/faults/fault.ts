import type { FaultKind } from '#contract/fault.ts'
import type { ScrubbedError } from '#domain/scrub.ts'
/** What went wrong, by what it is told: never by whom it happened to. */
export interface Fault extends ScrubbedError {
  kind: FaultKind
  place: string
  /** The number someone was shown. */
  shown?: string | undefined
}
