import { labelPath } from '#domain/scanned.ts'
import type { Code } from './warningSigns.ts'

/** The check code of the only report, or the code of the vehicle, whose page lists all tags. */
export function codeFor(
  tags: number,
  { vehicleId, verifyCode }: { vehicleId: string; verifyCode: string | null },
): Code | null {
  if (tags > 1) return { path: labelPath('vehicle', vehicleId), says: 'tags' }
  return verifyCode && tags === 1 ? { path: `/verify/${verifyCode}`, says: 'check' } : null
}
