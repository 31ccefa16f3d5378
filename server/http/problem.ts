import type { ProblemCode } from '#contract/problem.ts'
import { problems } from '#contract/problem.ts'

interface Details {
  /** Each wrong field and the code of what is wrong with it. */
  fields?: Record<string, string>
  /** The current item, for one that lost a race. */
  item?: unknown
  retryAfter?: number
  /** What stood in the way, as a code: for the log alone. */
  cause?: string
}

/** A refusal that reaches the caller as `{ code, message, fields? }` and undoes the transaction. */
export class Problem extends Error {
  code: ProblemCode
  details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status() {
    return problems[this.code].status
  }
}

/** What a field refers to is not there for the caller: the same words whether it never was or is someone else's. */
export const notThere = (field: string) => new Problem('notFound', { fields: { [field]: 'notFound' } })
