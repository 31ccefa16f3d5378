import type { ComponentType } from 'react'
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

/** The texts of a step are `report.wizard.{key}`, `.hint` and `.open`. */
export interface StepSpec<D extends Draft = Draft> {
  key: string
  page: ComponentType<StepProps<D>>
  done: (draft: D, context: WizardContext) => boolean
  /** The step before it protects it: it is enabled when all steps above it on its page are done. */
  waits?: boolean
  /**
   * When a dangerous voltage locks the step: while work is stopped, also afterwards, or until the vehicle is
   * measured again.
   */
  locks?: 'stopped' | 'afterwards' | 'untilRemeasured'
  when?: (draft: D) => boolean
}

/**
 * Steps that share a screen. Its title is `report.wizard.page.{key}`, or the text of its only step. Waiting, the
 * absence of voltage and the voltages have a screen to themselves, because nothing may distract from them.
 */
export interface PageSpec {
  key: string
  steps: StepSpec[]
}
