import type { serviceDisconnects } from '#domain/companyVehicle.ts'

/**
 * How the vehicle was disconnected and secured against re-connection (EN 50110-1, 6.2.2 and 6.2.3): what was opened and
 * where it is, where key and plug are kept until work ends, and the number of the padlock. A blank text means that the
 * tester entered nothing. No verdict depends on these values.
 */
export interface Securing {
  kind: (typeof serviceDisconnects)[number] | null
  /** Where the service disconnect is, 300 characters at most. */
  place: string
  /** 120 characters at most, as the next two. */
  keyKeptAt: string
  plugKeptAt: string
  padlockNo: string
}

/** The longest text of each field, in characters. */
export const longestSecuring = { place: 300, keyKeptAt: 120, plugKeptAt: 120, padlockNo: 120 } as const

interface KnownDisconnect {
  serviceDisconnect?: Securing['kind'] | '' | undefined
  serviceDisconnectPlace?: string | undefined
}

/** What a new report starts with: what is known about the vehicle. The tester confirms or corrects it. */
export const securingOf = (vehicle: KnownDisconnect | null): Securing => ({
  kind: vehicle?.serviceDisconnect || null,
  place: vehicle?.serviceDisconnectPlace ?? '',
  keyKeptAt: '',
  plugKeptAt: '',
  padlockNo: '',
})

/** A line of a report about how the vehicle was secured, as keys of texts; a blank value was not entered. */
export interface SecuringLine {
  field: keyof Securing
  value: string
}

/** The lines in the order of the work. Reports from before this was asked have none. */
export const securingLines = (securing: Securing | null | undefined): SecuringLine[] =>
  securing
    ? (['kind', 'place', 'keyKeptAt', 'plugKeptAt', 'padlockNo'] as const).map((field) => ({
        field,
        value: securing[field] ?? '',
      }))
    : []
