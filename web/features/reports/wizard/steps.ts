import type { ComponentType } from 'react'
import { needsReading } from '#domain/measurement/bondingPoint.ts'
import { isSettled, type StepKey } from '#domain/measurement/checklist.ts'
import { isDangerFound, isDangerMeasured } from '#domain/measurement/disconnection.ts'
import type { ReportType } from '#domain/reportType.ts'
import { judgementOf } from '../draft/judgement.ts'
import type { Bonding, Disconnecting, Draft, Isolating } from '../draft/draft.ts'
import { unreadFields } from '../draft/fields.ts'
import { withdrawnIn } from '../draft/steps.ts'
import { AbsenceOfVoltageStep, MeterTestAfterStep, MeterTestBeforeStep } from './AnswerSteps.tsx'
import { secureKeys, pageOf } from './pageOf.ts'
import { isInstrumentsDone } from './instruments.ts'
import { later, part } from '../lazyParts.tsx'
import type { WizardContext } from './openItems.ts'
import { SafetyStep, TypeStep } from './StartSteps.tsx'
import type { StepProps } from './step.ts'
import { VehicleStep } from './VehicleStep.tsx'

// Lazy, because they are large and not among the first pages.
const checklist = () => import('./ChecklistSteps.tsx')
const basis = () => import('./BasisSteps.tsx')
const bonding = () => import('./BondingSteps.tsx')
const isolationSteps = () => import('./IsolationSteps.tsx')

const SecureStep = later(checklist, 'SecureStep')
const AdjacentStep = later(checklist, 'AdjacentStep')
const WaitStep = later(() => import('./WaitStep.tsx'), 'default')
const VoltagesStep = later(() => import('./VoltagesStep.tsx'), 'default')
const DetailsStep = later(() => import('./DetailsStep.tsx'), 'default')
const MethodStep = later(basis, 'MethodStep')
const CircuitStep = later(basis, 'CircuitStep')
const TargetStep = later(basis, 'TargetStep')
const ImdStep = later(isolationSteps, 'ImdStep')
const TestVoltageStep = later(isolationSteps, 'TestVoltageStep')
const IsolationReadingStep = later(isolationSteps, 'IsolationReadingStep')
const DischargedStep = later(isolationSteps, 'DischargedStep')
const PolesStep = later(isolationSteps, 'PolesStep')
const ResistorStep = later(isolationSteps, 'ResistorStep')
const CoversStep = later(bonding, 'CoversStep')
const SetupStep = later(bonding, 'SetupStep')
const PointsStep = later(() => import('./PointsStep.tsx'), 'default')

const ReviewStep = part(() => import('./ReviewStep.tsx'), 'default')

/** The texts of a page are `report.wizard.{key}`, `.hint` and `.open`. */
interface StepSpec<D extends Draft = Draft> {
  key: string
  page: ComponentType<StepProps<D>>
  done: (draft: D, context: WizardContext) => boolean
  /**
   * When a dangerous voltage locks the page: while work is stopped, also afterwards, or until the vehicle is
   * measured again.
   */
  locks?: 'stopped' | 'afterwards' | 'untilRemeasured'
  when?: (draft: D) => boolean
}

const type: StepSpec = {
  key: 'type',
  page: TypeStep,
  done: (draft, { types }) => types === null || types.includes(draft.type),
  locks: 'afterwards',
}
const vehicle: StepSpec = {
  key: 'vehicle',
  page: VehicleStep,
  done: (draft) => draft.vehicle !== null,
  locks: 'afterwards',
}
const instruments: StepSpec = {
  key: 'instruments',
  page: later(() => import('./InstrumentsStep.tsx'), 'default'),
  done: (draft, { now }) => isInstrumentsDone(draft, now),
}
const safety: StepSpec = {
  key: 'safety',
  page: SafetyStep,
  done: ({ measurement: { safetyInstructionConfirmed, ppeConfirmed } }) =>
    safetyInstructionConfirmed === true && ppeConfirmed === true,
  locks: 'stopped',
}
/** A disconnection that is not yet final allows continuing, but not finalising. */
const preceding: StepSpec = {
  key: 'preceding',
  page: later(() => import('./PrecedingStep.tsx'), 'default'),
  done: (draft) => draft.preceding?.state === 'draft' || isFilled('preceding')(draft),
}
const ending: StepSpec[] = [
  {
    key: 'details',
    page: DetailsStep,
    done: (draft) => draft.name.trim() !== '' && isFilled('details')(draft),
  },
  { key: 'review', page: ReviewStep, done: () => false },
]

const isRecorded =
  (...keys: StepKey[]) =>
  ({ measurement }: Disconnecting) =>
    keys.every((key) => isSettled(measurement.steps[key]))

const recorded = (
  key: StepKey,
  page: ComponentType<StepProps<Disconnecting>>,
  rest: Partial<StepSpec<Disconnecting>> = {},
): StepSpec<Disconnecting> => ({ key, page, done: isRecorded(key), ...rest })

/** The cast is safe because each list receives only drafts of its own type. */
const only = <D extends Draft>(steps: StepSpec<D>[]) => steps as unknown as StepSpec[]

/** Work must not continue after a dangerous voltage. */
const beforeDanger = { when: ({ measurement }: Disconnecting) => !isDangerFound(measurement) }
const untilDanger = {
  when: ({ measurement }: Disconnecting) => !isDangerFound(measurement) || isDangerMeasured(measurement),
}

const disconnection: StepSpec[] = [
  ...[type, vehicle, instruments, safety],
  ...only<Disconnecting>([
    { key: 'secure', page: SecureStep, done: isRecorded(...secureKeys), locks: 'stopped' },
    recorded('wait', WaitStep, { locks: 'stopped' }),
    recorded('meterTestBefore', MeterTestBeforeStep, { locks: 'untilRemeasured' }),
    recorded('absenceOfVoltage', AbsenceOfVoltageStep, { locks: 'untilRemeasured' }),
    recorded('voltages', VoltagesStep, untilDanger),
    recorded('meterTestAfter', MeterTestAfterStep, beforeDanger),
    recorded('adjacent', AdjacentStep, beforeDanger),
  ]),
  ...ending,
]

const isFilled = (key: string) => (draft: Draft) => {
  const { checks, inputErrors } = judgementOf(draft)
  const isHere = (name: string) => pageOf(draft.type, name) === key
  return (
    !checks.some(({ name, verdict }) => verdict === 'incomplete' && isHere(name)) &&
    !inputErrors.some(({ field }) => isHere(field)) &&
    !unreadFields(draft).some(isHere)
  )
}

const byTester = ({ measurement }: Isolating) => measurement.method === 'insulationTester'
const byVoltmeter = ({ measurement }: Isolating) => measurement.method === 'voltmeterR0'

const filled = <D extends Draft>(
  key: string,
  page: ComponentType<StepProps<D>>,
  when?: (draft: D) => boolean,
): StepSpec<D> => ({ key, page, done: isFilled(key), ...(when && { when }) })

const isolation: StepSpec[] = [
  type,
  ...only<Isolating>([
    {
      key: 'method',
      page: MethodStep,
      done: ({ measurement }, { methods }) => methods === null || methods.includes(measurement.method),
    },
  ]),
  vehicle,
  { ...preceding, when: (draft) => draft.type === 'isolation' && byTester(draft) },
  ...[instruments, safety],
  ...only<Isolating>([
    filled('circuit', CircuitStep),
    {
      key: 'target',
      page: TargetStep,
      done: (draft) => draft.measurement.hvSystemVoltage_mV !== null && isFilled('target')(draft),
    },
    filled('imd', ImdStep, byTester),
    filled('testVoltage', TestVoltageStep, byTester),
    filled('isolation', IsolationReadingStep, byTester),
    filled('discharged', DischargedStep, byTester),
    {
      key: 'poles',
      page: PolesStep,
      when: byVoltmeter,
      done: (draft) =>
        draft.measurement.method === 'voltmeterR0' &&
        draft.measurement.v1_mV !== null &&
        draft.measurement.v2_mV !== null &&
        isFilled('poles')(draft),
    },
    filled('resistor', ResistorStep, byVoltmeter),
  ]),
  ...ending,
]

/** Needed before the first point. Empty values are allowed only if every bond is an inspected weld. */
const isSetUp = (draft: Bonding) => {
  const { points, testCurrent_mA, duration_s } = draft.measurement
  const needsResistance = points.length === 0 || points.some(needsReading)
  return isFilled('setup')(draft) && !(needsResistance && (testCurrent_mA === null || duration_s === null))
}

const potentialEqualization: StepSpec[] = [
  ...[type, vehicle],
  ...only<Bonding>([filled('covers', CoversStep)]),
  {
    ...preceding,
    when: (draft) => draft.type === 'potentialEqualization' && draft.measurement.coversOpened === true,
  },
  ...[instruments, safety],
  ...only<Bonding>([{ key: 'setup', page: SetupStep, done: isSetUp }, filled('points', PointsStep)]),
  ...ending,
]

const protocols: Record<ReportType, StepSpec[]> = { disconnection, isolation, potentialEqualization }

export const stepsOf = (draft: Draft): StepSpec[] =>
  protocols[draft.type].filter(({ when }) => !when || when(draft))

/** The requested page, limited to the first open one. */
export function stepAt(draft: Draft, context: WizardContext, requested: string) {
  const index = stepsOf(draft).findIndex(({ key }) => key === requested)
  return Math.min(Math.max(index, 0), firstOpen(draft, context))
}

/** Start page without a page in the address: the first open page of a stored draft. */
export const startOf = (draft: Draft, context: WizardContext) =>
  stepsOf(draft)[draft.server ? firstOpen(draft, context) : 0]?.key ?? 'type'

export function isLocked({ locks }: StepSpec, draft: Draft): boolean {
  if (!locks || draft.type !== 'disconnection') return false
  if (locks === 'afterwards') return draft.stop !== null || withdrawnIn(draft).length > 0
  return draft.stop !== null && !(locks === 'untilRemeasured' && draft.stop.remeasured)
}

/** Also for a page that the draft does not have now. */
export function isPageLocked(page: string, draft: Draft) {
  const step = stepsOf(draft).find(({ key }) => key === page)
  return step ? isLocked(step, draft) : draft.stop !== null
}

// After a stop, the report can be closed as failed without further input.
const firstOpen = (draft: Draft, context: WizardContext) => {
  const steps = stepsOf(draft)
  const open = draft.stop ? -1 : steps.findIndex((step) => !step.done(draft, context))
  return open < 0 ? steps.length - 1 : open
}
