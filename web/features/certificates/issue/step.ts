import type { Change, Draft } from './draft.ts'

export interface StepProps {
  draft: Draft
  change: (change: Change) => void
  /** `backdates`: the user may backdate for this authority. */
  authority: { id: string; name: string; backdates: boolean }
  /** Show missing values, after a first attempt to continue. */
  missing: boolean
}
