import type { StepKey } from '#domain/measurement/checklist.ts'

export const secureKeys: StepKey[] = ['cordon', 'ignitionOff', 'lv12Off', 'serviceDisconnect', 'lockout']
export const adjacentKeys: StepKey[] = ['adjacent']
