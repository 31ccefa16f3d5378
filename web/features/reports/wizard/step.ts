import type { Judgement } from '#domain/measurement/judgement.ts'
import type { Bonding, Disconnecting, Draft, Isolating } from '../draft/draft.ts'
import type { Hand } from '../draft/steps.ts'
import type { WizardContext } from './openItems.ts'

export interface StepProps<D extends Draft = Draft> {
  draft: D
  judgement: Judgement
  change: (edit: (draft: D) => D) => void
  hand: () => Hand
  goTo: (step: string, field?: string) => void
  context: WizardContext
  /** All pages with the keys of their steps. */
  pages: readonly { key: string; steps: readonly string[] }[]
  /** The declaration of the tester; any change resets it. */
  confirmed: boolean
  confirm: (confirmed: boolean) => void
  /** The user tried to continue while the step was open. */
  tried: boolean
  isLocked: (step: string) => boolean
  /** The field of this page that "Change" leads to, until it has the focus. */
  aimed: string | undefined
  /** To the next page, for an answer that completes this one. */
  onward: () => void
}

export type DisconnectionStep = StepProps<Disconnecting>
export type IsolationStep = StepProps<Isolating>
export type BondingStep = StepProps<Bonding>
