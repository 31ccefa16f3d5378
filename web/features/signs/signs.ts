import { locales, type Locale } from '#domain/locale.ts'

/** The signs for work on high-voltage vehicles, in the order they are set up. */
export const signs = ['voltage', 'noAccess', 'noSwitchOn', 'disconnectedBy', 'works', 'maintenance'] as const
export type Sign = (typeof signs)[number]

export const papers = ['a4', 'a5'] as const
export type Paper = (typeof papers)[number]

/** What a sign may be written in: one language, or the two of South Tyrol. */
export const writings = [...locales, 'both'] as const
export type Writing = (typeof writings)[number]

export const localesOf = (writing: Writing): Locale[] => (writing === 'both' ? ['de', 'it'] : [writing])

/** The lines of the signs that are filled in. */
export const linesOf = {
  disconnectedBy: ['name', 'since', 'phone', 'company', 'vehicle', 'keyPlace', 'report'],
  works: ['vehicle', 'place', 'date', 'remover'],
} as const

export type FilledSign = keyof typeof linesOf
export type Line = (typeof linesOf)[FilledSign][number]

export const isFilled = (sign: Sign): sign is FilledSign => sign in linesOf

/** What stands on the lines, where the report's code leads, and whether that report contradicts itself. */
export type Filling = Partial<Record<Line | 'reportUrl', string>> & { isInconsistent?: boolean }

interface Hanging {
  isConfirmed: boolean
}

/** A sign says of no car that it is disconnected when something speaks against all its tags. */
export const mayFill = (tags: readonly Hanging[]) => tags.some(({ isConfirmed }) => isConfirmed)

/** The cars a sign may be filled from, each with all who work on it. */
export const carsToFill = <Tag extends Hanging & { companyVehicleId: string }>(tags: readonly Tag[]) =>
  [...new Set(tags.map(({ companyVehicleId }) => companyVehicleId))]
    .map((id) => tags.filter(({ companyVehicleId }) => companyVehicleId === id))
    .filter(mayFill)
