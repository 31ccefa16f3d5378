import type { Judgement } from '#domain/measurement/judgement.ts'
import type { ReportType } from '#domain/reportType.ts'
import type { Draft } from '../draft/draft.ts'
import type { Hand } from '../draft/recording.ts'
import type { Known } from './openItems.ts'

/** What every page of the wizard is given. */
export interface StepProps {
  draft: Draft
  judgement: Judgement
  change: (edit: (draft: Draft) => Draft) => void
  /** Who records, and the moment it is. */
  hand: () => Hand
  goTo: (step: string, field?: string) => void
  known: Known
  /** Whether the tester has said that all this is so; any change takes it back. */
  confirmed: boolean
  confirm: (confirmed: boolean) => void
  /** Whether going on was tried while the step was open. */
  tried: boolean
  /** Whether a protocol of this type can be written yet. */
  offers: (type: ReportType) => boolean
  /** Whether a page is not changed any more, because a voltage of danger was measured. */
  isLocked: (step: string) => boolean
}
