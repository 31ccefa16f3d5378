import type { MeasuredInput } from '#contract/measurement.ts'
import type { Check } from '#domain/measurement/judgement.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Report } from '#contract/report.ts'
import { confirmTexts, declarationOf, measuredBefore } from '#domain/takeover.ts'
import type { Texts } from '../../i18n/useTexts.ts'

export const checkText = (name: string) =>
  (/^(step|part)\./.test(name) ? `report.${name}` : `report.check.${name}`) as TextKey

export const isCheckText = (text: string) => /^report\.(check|step|part)\./.test(text)

export function rowName({ name, row }: Pick<Check, 'name' | 'row'>, measured: MeasuredInput, { t }: Texts) {
  if (row === undefined) return t(checkText(name))
  const point = measured.type === 'potentialEqualization' && measured.measurement.points[row]
  return point ? `${row + 1}. ${t(`report.part.${point.key}`)}` : `${t(checkText(name))} ${row + 1}`
}

type Signed = Partial<Pick<Report, 'takeovers'>> & Pick<Report, 'measuredAt'>

/** Declaration of the person who finalises. After a takeover it names the person who measured. */
export function confirmation({ takeovers = [], measuredAt }: Signed, t: Texts['t']) {
  const tester = measuredBefore(takeovers, measuredAt)?.from ?? ''
  return t(confirmTexts[declarationOf(takeovers, measuredAt)], { tester })
}

export const unconfirmedText = ({ takeovers = [] }: Pick<Signed, 'takeovers'>) =>
  takeovers.length > 0 ? 'report.takeOver.confirm.open' : 'report.confirm.open'
