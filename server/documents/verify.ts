import { largestPdf } from '#contract/verify.ts'
import { sealField, unsigned, type CheckOptions, type CheckResult } from './check.ts'
import { runJob } from './pool.ts'

const checkTimeMs = 10_000

/** Says whether a file of any origin is a document sealed under one of these roots, and still the same. */
export async function checkPdf(pdf: Uint8Array, options: CheckOptions): Promise<CheckResult> {
  if (pdf.length > largestPdf) return unsigned('tooLarge')
  try {
    const outcome = await runJob({ kind: 'check', pdf, options }, checkTimeMs)
    return 'check' in outcome ? outcome.check : unsigned('notConfirmed')
  } catch {
    // The default is "not confirmed": a file that ends its reader is no proof of anything.
    return unsigned('notConfirmed')
  }
}

/** Whether a file says of itself that it was sealed here: a broken seal names nobody. */
export const claimsOurSeal = (pdf: Uint8Array) => Buffer.from(pdf).includes(`/T (${sealField})`)
