import { locales, type Locale } from '#domain/locale.ts'
import { labelPath } from '#domain/scanned.ts'

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

/** What stands on the lines, where the code leads and which text says so, and whether a report contradicts itself. */
export type Filling = Partial<Record<Line, string>> & { code?: Code | null; isInconsistent?: boolean }

interface Code {
  /** Below the origin of the page. */
  path: string
  says: 'check' | 'tags'
}

/** The code of the one report by which a tag hangs; of several tags that of the car, where all who work on it stand. */
export function codeFor(
  tags: number,
  { vehicleId, verifyCode }: { vehicleId: string; verifyCode: string | null },
): Code | null {
  if (tags > 1) return { path: labelPath('vehicle', vehicleId), says: 'tags' }
  return verifyCode && tags === 1 ? { path: `/verify/${verifyCode}`, says: 'check' } : null
}

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
