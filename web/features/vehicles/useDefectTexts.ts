import type { VehicleAction } from '#contract/vehicleAction.ts'
import { type Texts, useTexts } from '../../i18n/useTexts.ts'

/** What a report found at a vehicle: the check with its item, and the reason as a sentence. */
export function defectTexts({ checkName, subject, reason }: VehicleAction, { textByKey }: Texts) {
  const key = /^(step|part)\./.test(checkName) ? `report.${checkName}` : `report.check.${checkName}`
  const [part = '', ...name] = subject.split(': ')
  const item = [textByKey(`report.part.${part}`) ?? part, ...name].join(': ')
  return {
    found: `${textByKey(key) ?? checkName}${subject && ` (${item})`}`,
    reason: textByKey(`report.reason.${reason}`) ?? reason,
  }
}

export function useDefectTexts(action: VehicleAction) {
  return defectTexts(action, useTexts())
}
