import type { StepKey } from '#domain/measurement/checklist.ts'

/** The ticks before the wait, and the one after the measurement. */
export const secureKeys: StepKey[] = ['cordon', 'ignitionOff', 'lv12Off', 'serviceDisconnect', 'lockout']
export const adjacentKeys: StepKey[] = ['adjacent']
