import type { ComponentType } from 'react'
import { isSettled } from '#domain/measurement/checklist.ts'
import type { ReportType } from '#domain/reportType.ts'
import type { Draft } from '../draft/draft.ts'
import type { Known } from './openItems.ts'
import type { StepProps } from './step.ts'
import { isInstrumentsDone } from './instruments.ts'
import { AdjacentStep, SecureStep } from './ChecklistSteps.tsx'
import { AbsenceOfVoltageStep, MeterTestAfterStep, MeterTestBeforeStep } from './AnswerSteps.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { InstrumentsStep } from './InstrumentsStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SafetyStep } from './SafetyStep.tsx'
import { secureKeys } from './checklists.ts'
import { TypeStep } from './TypeStep.tsx'
import { VehicleStep } from './VehicleStep.tsx'
import { VoltagesStep } from './VoltagesStep.tsx'
import { WaitStep } from './WaitStep.tsx'

/** A page of the wizard; its texts are `report.wizard.{key}`, with `.hint` and what is said while it is open. */
export interface StepSpec {
  key: string
  page: ComponentType<StepProps>
  done: (draft: Draft, known: Known) => boolean
  /** Not changed any more once a voltage of danger was measured. */
  locks?: true
}

const isRecorded = (draft: Draft, ...keys: (keyof Draft['measurement']['steps'])[]) =>
  keys.every((key) => isSettled(draft.measurement.steps[key]))

const disconnection: StepSpec[] = [
  {
    key: 'type',
    page: TypeStep,
    done: ({ type }, { types }) => types === null || types.includes(type),
    locks: true,
  },
  { key: 'vehicle', page: VehicleStep, done: ({ vehicle }) => vehicle !== null, locks: true },
  { key: 'instruments', page: InstrumentsStep, done: (draft, { now }) => isInstrumentsDone(draft, now) },
  {
    key: 'safety',
    page: SafetyStep,
    done: ({ measurement: { safetyInstructionConfirmed, ppeConfirmed } }) =>
      safetyInstructionConfirmed === true && ppeConfirmed === true,
    locks: true,
  },
  { key: 'secure', page: SecureStep, done: (draft) => isRecorded(draft, ...secureKeys), locks: true },
  { key: 'wait', page: WaitStep, done: (draft) => isRecorded(draft, 'wait'), locks: true },
  {
    key: 'meterTestBefore',
    page: MeterTestBeforeStep,
    done: (draft) => isRecorded(draft, 'meterTestBefore'),
    locks: true,
  },
  {
    key: 'absenceOfVoltage',
    page: AbsenceOfVoltageStep,
    done: (draft) => isRecorded(draft, 'absenceOfVoltage'),
    locks: true,
  },
  { key: 'voltages', page: VoltagesStep, done: (draft) => isRecorded(draft, 'voltages') },
  { key: 'meterTestAfter', page: MeterTestAfterStep, done: (draft) => isRecorded(draft, 'meterTestAfter') },
  { key: 'adjacent', page: AdjacentStep, done: (draft) => isRecorded(draft, 'adjacent') },
  { key: 'details', page: DetailsStep, done: ({ name }) => name.trim() !== '' },
  { key: 'review', page: ReviewStep, done: () => false },
]

/** The pages of each protocol, in the order of the work. A further protocol is a further list. */
const protocols: Partial<Record<ReportType, StepSpec[]>> = { disconnection }

export const isOffered = (type: ReportType) => type in protocols

export const stepsOf = ({ type }: Draft): StepSpec[] => protocols[type] ?? disconnection

/** The page to show: the one asked for, but none beyond the first that is still open. */
export function stepAt(draft: Draft, known: Known, asked: string) {
  const place = stepsOf(draft).findIndex(({ key }) => key === asked)
  return Math.min(Math.max(place, 0), firstOpen(draft, known))
}

/** Where to begin without being asked for a page: a draft that was stored goes on where it stands. */
export const startOf = (draft: Draft, known: Known) =>
  stepsOf(draft)[draft.server ? firstOpen(draft, known) : 0]?.key ?? 'type'

const firstOpen = (draft: Draft, known: Known) => {
  const steps = stepsOf(draft)
  const open = steps.findIndex((step) => !step.done(draft, known))
  return open < 0 ? steps.length - 1 : open
}
