import type { ErrorReportKind } from '#contract/errorReport.ts'
import type { ScrubbedError } from '#domain/scrub.ts'
/** Contains no data that identifies the person. */
export interface ErrorReport extends ScrubbedError {
  kind: ErrorReportKind
  place: string
  /** The request id that the person was shown. */
  shown?: string | undefined
}
