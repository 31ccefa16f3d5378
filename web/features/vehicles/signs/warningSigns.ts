import { locales, type Locale } from '#domain/locale.ts'

export const signs = ['voltage', 'noAccess', 'noSwitchOn', 'disconnectedBy', 'works', 'maintenance'] as const
export type Sign = (typeof signs)[number]

export const paperSizes = ['a4', 'a5'] as const
export type PaperSize = (typeof paperSizes)[number]

/** A language, or German and Italian as in South Tyrol. */
export const writings = [...locales, 'both'] as const
export type Writing = (typeof writings)[number]

export const localesOf = (writing: Writing): Locale[] => (writing === 'both' ? ['de', 'it'] : [writing])

export const linesOf = {
  disconnectedBy: ['name', 'since', 'phone', 'company', 'vehicle', 'keyPlace', 'report'],
  works: ['vehicle', 'place', 'date', 'remover'],
} as const

export type FilledSign = keyof typeof linesOf
export type Line = (typeof linesOf)[FilledSign][number]

export const isFilled = (sign: Sign): sign is FilledSign => sign in linesOf

export type Filling = Partial<Record<Line, string>> & { code?: Code | null; isInconsistent?: boolean }

export interface Code {
  path: string
  says: 'check' | 'tags'
}

interface AttachedTag {
  isConfirmed: boolean
}

/** A sign must not state that a vehicle is disconnected unless at least one tag is certain. */
export const mayFill = (tags: readonly AttachedTag[]) => tags.some(({ isConfirmed }) => isConfirmed)

export const carsToFill = <Tag extends AttachedTag & { companyVehicleId: string }>(tags: readonly Tag[]) =>
  [...new Set(tags.map(({ companyVehicleId }) => companyVehicleId))]
    .map((id) => tags.filter(({ companyVehicleId }) => companyVehicleId === id))
    .filter(mayFill)
