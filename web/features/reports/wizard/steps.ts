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
import { lacksRemarks, type WizardContext } from './openItems.ts'
import { SafetyStep, TypeStep } from './StartSteps.tsx'
import type { PageSpec, StepProps, StepSpec } from './step.ts'

const steps = () => import('./laterSteps.ts')

const VehicleStep = later(() => import('./VehicleStep.tsx'), 'default')
const SecureStep = later(steps, 'SecureStep')
const AdjacentStep = later(steps, 'AdjacentStep')
const WaitStep = later(steps, 'WaitStep')
const VoltagesStep = later(steps, 'VoltagesStep')
const DetailsStep = later(steps, 'DetailsStep')
const MethodStep = later(steps, 'MethodStep')
const CircuitStep = later(steps, 'CircuitStep')
const TargetStep = later(steps, 'TargetStep')
const ImdStep = later(steps, 'ImdStep')
const TestVoltageStep = later(steps, 'TestVoltageStep')
const IsolationReadingStep = later(steps, 'IsolationReadingStep')
const DischargedStep = later(steps, 'DischargedStep')
const PolesStep = later(steps, 'PolesStep')
const ResistorStep = later(steps, 'ResistorStep')
const CoversStep = later(steps, 'CoversStep')
const SetupStep = later(steps, 'SetupStep')
const PointsStep = later(steps, 'PointsStep')

const ReviewStep = part(() => import('./ReviewStep.tsx'), 'default')

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
  page: later(steps, 'InstrumentsStep'),
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
  page: later(steps, 'PrecedingStep'),
  done: (draft) => draft.preceding?.state === 'draft' || isFilled('preceding')(draft),
}
const details: StepSpec = {
  key: 'details',
  page: DetailsStep,
  done: (draft) =>
    draft.name.trim() !== '' && !lacksRemarks(draft, judgementOf(draft)) && isFilled('details')(draft),
}
const review: PageSpec = { key: 'review', steps: [{ key: 'review', page: ReviewStep, done: () => false }] }

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

const disconnection: PageSpec[] = [
  { key: 'vehicle', steps: [type, vehicle] },
  {
    key: 'prepare',
    steps: [
      ...[instruments, safety],
      ...only<Disconnecting>([
        { key: 'secure', page: SecureStep, done: isRecorded(...secureKeys), locks: 'stopped', waits: true },
      ]),
    ],
  },
  { key: 'wait', steps: only<Disconnecting>([recorded('wait', WaitStep, { locks: 'stopped' })]) },
  {
    // The function test belongs immediately before the absence of voltage (EN 50110-1, 6.2.3).
    key: 'absenceOfVoltage',
    steps: only<Disconnecting>([
      recorded('meterTestBefore', MeterTestBeforeStep, { locks: 'untilRemeasured' }),
      recorded('absenceOfVoltage', AbsenceOfVoltageStep, { locks: 'untilRemeasured', waits: true }),
    ]),
  },
  { key: 'voltages', steps: only<Disconnecting>([recorded('voltages', VoltagesStep, untilDanger)]) },
  {
    key: 'finish',
    steps: [
      ...only<Disconnecting>([
        recorded('meterTestAfter', MeterTestAfterStep, beforeDanger),
        recorded('adjacent', AdjacentStep, { ...beforeDanger, waits: true }),
      ]),
      details,
    ],
  },
  review,
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

const isolation: PageSpec[] = [
  {
    key: 'vehicle',
    steps: [
      type,
      ...only<Isolating>([
        {
          key: 'method',
          page: MethodStep,
          done: ({ measurement }, { methods }) => methods === null || methods.includes(measurement.method),
        },
      ]),
      vehicle,
    ],
  },
  {
    key: 'prepare',
    steps: [
      { ...preceding, when: (draft) => draft.type === 'isolation' && byTester(draft) },
      ...[instruments, safety],
    ],
  },
  {
    key: 'target',
    steps: only<Isolating>([
      filled('circuit', CircuitStep),
      {
        key: 'target',
        page: TargetStep,
        done: (draft) => draft.measurement.hvSystemVoltage_mV !== null && isFilled('target')(draft),
      },
      filled('imd', ImdStep, byTester),
    ]),
  },
  {
    key: 'isolation',
    steps: only<Isolating>([
      filled('testVoltage', TestVoltageStep, byTester),
      filled('isolation', IsolationReadingStep, byTester),
    ]),
  },
  {
    key: 'poles',
    steps: only<Isolating>([
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
    ]),
  },
  { key: 'resistor', steps: only<Isolating>([filled('resistor', ResistorStep, byVoltmeter)]) },
  { key: 'finish', steps: [...only<Isolating>([filled('discharged', DischargedStep, byTester)]), details] },
  review,
]

/** Needed before the first point. Empty values are allowed only if every bond is an inspected weld. */
const isSetUp = (draft: Bonding) => {
  const { points, testCurrent_mA, duration_s } = draft.measurement
  const needsResistance = points.length === 0 || points.some(needsReading)
  return isFilled('setup')(draft) && !(needsResistance && (testCurrent_mA === null || duration_s === null))
}

const potentialEqualization: PageSpec[] = [
  { key: 'vehicle', steps: [type, vehicle] },
  {
    key: 'prepare',
    steps: [
      ...only<Bonding>([filled('covers', CoversStep)]),
      {
        ...preceding,
        when: (draft) => draft.type === 'potentialEqualization' && draft.measurement.coversOpened === true,
      },
      ...[instruments, safety],
    ],
  },
  { key: 'setup', steps: only<Bonding>([{ key: 'setup', page: SetupStep, done: isSetUp }]) },
  { key: 'points', steps: only<Bonding>([filled('points', PointsStep)]) },
  { key: 'finish', steps: [details] },
  review,
]

const protocols: Record<ReportType, PageSpec[]> = { disconnection, isolation, potentialEqualization }

/** The pages of the draft with the steps that apply to it. */
export const pagesOf = (draft: Draft): PageSpec[] =>
  protocols[draft.type]
    .map(({ key, steps }) => ({ key, steps: steps.filter(({ when }) => !when || when(draft)) }))
    .filter(({ steps }) => steps.length > 0)

export const stepsOf = (draft: Draft): StepSpec[] => pagesOf(draft).flatMap(({ steps }) => steps)

/** All pages with the keys of their steps, whether or not the draft has them now. */
export const allPagesOf = ({ type }: Draft) =>
  protocols[type].map(({ key, steps }) => ({ key, steps: steps.map((step) => step.key) }))

/** The page of that key, or the one that has the step of that key. */
export function pageAt(draft: Draft, requested: string) {
  const pages = pagesOf(draft)
  const own = pages.findIndex(({ key }) => key === requested)
  return own < 0 ? pages.findIndex(({ steps }) => steps.some(({ key }) => key === requested)) : own
}

/** The requested page, limited to the first open one. */
export const limitedPageAt = (draft: Draft, context: WizardContext, requested: string) =>
  Math.min(Math.max(pageAt(draft, requested), 0), firstOpen(draft, context))

/** Start page without a page in the address: the first open page of a stored draft. */
export const startOf = (draft: Draft, context: WizardContext) =>
  pagesOf(draft)[draft.server ? firstOpen(draft, context) : 0]?.key ?? 'vehicle'

/** The steps of a page that are still open, in order. */
export const openStepsOf = ({ steps }: PageSpec, draft: Draft, context: WizardContext) =>
  steps.filter((step) => !step.done(draft, context))

/** Whether the step waits for one above it on its page. */
export const isWaiting = (page: PageSpec, step: StepSpec, draft: Draft, context: WizardContext) =>
  step.waits === true &&
  page.steps.slice(0, page.steps.indexOf(step)).some((above) => !above.done(draft, context))

export function isLocked({ locks }: StepSpec, draft: Draft): boolean {
  if (!locks || draft.type !== 'disconnection') return false
  if (locks === 'afterwards') return draft.stop !== null || withdrawnIn(draft).length > 0
  return draft.stop !== null && !(locks === 'untilRemeasured' && draft.stop.remeasured)
}

/** Also for a step that the draft does not have now. */
export function isStepLocked(key: string, draft: Draft) {
  const step = stepsOf(draft).find((one) => one.key === key)
  return step ? isLocked(step, draft) : draft.stop !== null
}

// After a stop, the report can be closed as failed without further input.
const firstOpen = (draft: Draft, context: WizardContext) => {
  const pages = pagesOf(draft)
  const open = draft.stop ? -1 : pages.findIndex((page) => openStepsOf(page, draft, context).length > 0)
  return open < 0 ? pages.length - 1 : open
}
