import type { Judgement } from '#domain/measurement/judgement.ts'
import type { Bonding, Disconnecting, Draft, Isolating } from '../draft/draft.ts'
import type { Hand } from '../draft/steps.ts'
import type { Known } from './openItems.ts'

/** What every page of the wizard is given. */
export interface StepProps<D extends Draft = Draft> {
  draft: D
  judgement: Judgement
  change: (edit: (draft: D) => D) => void
  /** Who records, and the moment it is. */
  hand: () => Hand
  goTo: (step: string, field?: string) => void
  known: Known
  /** Whether the tester has said that all this is so; any change takes it back. */
  confirmed: boolean
  confirm: (confirmed: boolean) => void
  /** Whether going on was tried while the step was open. */
  tried: boolean
  /** Whether a page is not changed any more, because a voltage of danger was measured. */
  isLocked: (step: string) => boolean
}

export type DisconnectionStep = StepProps<Disconnecting>
export type IsolationStep = StepProps<Isolating>
export type BondingStep = StepProps<Bonding>
