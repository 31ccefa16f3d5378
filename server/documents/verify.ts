import { largestPdf } from '#contract/verify.ts'
import { sealField, unsigned, type CheckOptions, type CheckResult } from './check.ts'
import { TookTooLong, TooManyWaiting } from './errors.ts'
import { limits, runJob } from './pool.ts'

/** Verifies a file of any origin against these roots. Throws if the queue is full. */
export async function checkPdf(pdf: Uint8Array, options: CheckOptions): Promise<CheckResult> {
  if (pdf.length > largestPdf) return unsigned('tooLarge')
  try {
    const outcome = await runJob({ kind: 'check', pdf, options }, limits.checkMs)
    return 'check' in outcome ? outcome.check : unsigned('notConfirmed')
  } catch (error) {
    if (error instanceof TooManyWaiting) throw error
    if (error instanceof TookTooLong) return unsigned('tookTooLong')
    // A file that crashes its reader is not confirmed.
    return unsigned('notConfirmed')
  }
}

/** Whether a file claims a seal of this product. A broken seal identifies no one. */
export const claimsOurSeal = (pdf: Uint8Array) => Buffer.from(pdf).includes(`/T (${sealField})`)
