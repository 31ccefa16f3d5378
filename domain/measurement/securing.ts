import type { serviceDisconnects } from '#domain/companyVehicle.ts'

/**
 * How the vehicle was disconnected and secured against reconnection (EN 50110-1, 6.2.2 and 6.2.3). An empty text means
 * that the tester entered nothing. No verdict depends on these values.
 */
export interface Securing {
  kind: (typeof serviceDisconnects)[number] | null
  /** Location of the service disconnect, up to 300 characters. */
  place: string
  /** Up to 120 characters, like the next two. */
  keyKeptAt: string
  plugKeptAt: string
  padlockNo: string
}

/** Maximum length in characters. */
export const longestSecuring = { place: 300, keyKeptAt: 120, plugKeptAt: 120, padlockNo: 120 } as const

interface VehicleDisconnect {
  serviceDisconnect?: Securing['kind'] | '' | undefined
  serviceDisconnectPlace?: string | undefined
}

/** Returns the initial values from the vehicle, for the tester to confirm or correct. */
export const securingOf = (vehicle: VehicleDisconnect | null): Securing => ({
  kind: vehicle?.serviceDisconnect || null,
  place: vehicle?.serviceDisconnectPlace ?? '',
  keyKeptAt: '',
  plugKeptAt: '',
  padlockNo: '',
})

/** Text keys of a line in the report. An empty value was not entered. */
interface SecuringLine {
  field: keyof Securing
  value: string
}

/** In working order. Reports older than these fields have none. */
export const securingLines = (securing: Securing | null | undefined): SecuringLine[] =>
  securing
    ? (['kind', 'place', 'keyKeptAt', 'plugKeptAt', 'padlockNo'] as const).map((field) => ({
        field,
        value: securing[field] ?? '',
      }))
    : []
