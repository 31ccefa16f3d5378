import type { ProblemCode } from '#contract/problem.ts'
import { problems } from '#contract/problem.ts'

interface Details {
  fields?: Record<string, string>
  item?: unknown
  retryAfter?: number
  cause?: string
  /** Who owns the item, for the audit entry of the refusal. */
  owners?: { companyId?: string; authorityId?: string }
}

/** A refusal, sent as `{ code, message, fields? }`. Throwing it rolls the transaction back. */
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

/** A field refers to a missing item. The answer is the same for an item of others, so it does not reveal existence. */
export const notThere = (field: string) => new Problem('notFound', { fields: { [field]: 'notFound' } })

export function assertValid(fields: Record<string, string>) {
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
}
