import { CannotRun } from './files.mjs'

/** Why the text cannot be a seed of samples (`test/support/sample.ts`); undefined if it can. */
export const seedFault = (text) =>
  /^\d{1,15}$/.test(text)
    ? undefined
    : `TEST_SEED must be a whole number of at most 15 digits, not "${text}".`

/** Runs before the steps that install programs. */
export function checkSeed({ environment: { TEST_SEED } }) {
  const fault = TEST_SEED === undefined ? undefined : seedFault(TEST_SEED)
  if (fault) throw new CannotRun(fault)
}
