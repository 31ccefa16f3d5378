import { sealTimeout } from '../../server/signing/whenSealed.ts'

const usual = sealTimeout.ms

/** ms. Below the test timeout, so that a missing seal gives a 202 and a clear failure. */
const sealingSuiteTimeout = 300_000

/** Calls that issue documents answer after the seal. */
export const awaitSeals = () => void (sealTimeout.ms = sealingSuiteTimeout)

/** Without a worker, such calls answer immediately. */
export const answerBeforeSeals = () => void (sealTimeout.ms = 0)

export const awaitSealsAsUsual = () => void (sealTimeout.ms = usual)

/** Does not wait for seals that never come or are too many: such calls answer 202. */
export async function impatiently<T>(action: () => Promise<T>): Promise<T> {
  const before = sealTimeout.ms
  sealTimeout.ms = 0
  try {
    return await action()
  } finally {
    sealTimeout.ms = before
  }
}
