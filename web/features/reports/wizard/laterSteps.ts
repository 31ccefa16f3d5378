/** All steps after the first page in one chunk: they load together, so that the wizard works offline. */
export { AdjacentStep, SecureStep } from './ChecklistSteps.tsx'
export { CircuitStep, MethodStep, TargetStep } from './BasisSteps.tsx'
export { CoversStep, SetupStep } from './BondingSteps.tsx'
export {
  DischargedStep,
  ImdStep,
  IsolationReadingStep,
  PolesStep,
  ResistorStep,
  TestVoltageStep,
} from './IsolationSteps.tsx'
export { default as DetailsStep } from './DetailsStep.tsx'
export { default as InstrumentsStep } from './InstrumentsStep.tsx'
export { default as PointsStep } from './PointsStep.tsx'
export { default as PrecedingStep } from './PrecedingStep.tsx'
export { default as VoltagesStep } from './VoltagesStep.tsx'
export { default as WaitStep } from './WaitStep.tsx'
