import type { CompanyVehicle } from '#contract/vehicle.ts'
import { deviceStore } from '../../../resource/deviceStore.ts'
import type { Draft, Instrument } from './draft.ts'

/** Reports being written on this device. */
export const drafts = deviceStore<Draft>('reportDraft')

/** The instruments of the last report written here; one bench mostly has the same ones. */
export const lastInstruments = deviceStore<Instrument[]>('instruments')

/** The vehicles last seen, for choosing one without a network. */
export const knownVehicles = deviceStore<CompanyVehicle[]>('vehicles')
