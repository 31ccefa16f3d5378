import { largestPdf } from '#contract/verify.ts'
import { sealField, unsigned, type CheckOptions, type CheckResult } from './check.ts'
import { TookTooLong, TooManyWaiting } from './errors.ts'
import { limits, runJob } from './pool.ts'

/**
 * Says whether a file of any origin is a document sealed under one of these roots, and still the same. Where so many
 * wait that it was not looked at, nothing is said of it.
 */
export async function checkPdf(pdf: Uint8Array, options: CheckOptions): Promise<CheckResult> {
  if (pdf.length > largestPdf) return unsigned('tooLarge')
  try {
    const outcome = await runJob({ kind: 'check', pdf, options }, limits.checkMs)
    return 'check' in outcome ? outcome.check : unsigned('notConfirmed')
  } catch (error) {
    if (error instanceof TooManyWaiting) throw error
    if (error instanceof TookTooLong) return unsigned('tookTooLong')
    // The default is "not confirmed": a file that ends its reader is no proof of anything.
    return unsigned('notConfirmed')
  }
}

/** Whether a file says of itself that it was sealed here: a broken seal names no one. */
export const claimsOurSeal = (pdf: Uint8Array) => Buffer.from(pdf).includes(`/T (${sealField})`)
