/** What the wizard shows beside its steps, in one chunk. */
export { VehicleDefects } from '../OpenDefectsNotice.tsx'
export { Obstacles } from './Obstacles.tsx'
export { default as Recorded } from './Recorded.tsx'
export { ReviewGroups } from './ReviewFacts.tsx'
export { default as Refusal, StillOpen } from './Refusal.tsx'
