import type { Change, Draft } from './draft.ts'

/** What each step of the wizard works with. */
export interface StepProps {
  draft: Draft
  change: (change: Change) => void
  /** The authority in whose name it is issued, and whether one may backdate for it. */
  authority: { id: string; name: string; backdates: boolean }
  /** Shown once someone wanted to go on too early. */
  missing: boolean
}
