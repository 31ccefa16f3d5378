import type { MeasuredInput } from '#contract/measurement.ts'
import type { Check } from '#domain/measurement/judgement.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../i18n/useTexts.ts'

export const checkText = (name: string) =>
  (/^(step|part)\./.test(name) ? `report.${name}` : `report.check.${name}`) as TextKey

export const isCheckText = (text: string) => /^report\.(check|step|part)\./.test(text)

export function rowName({ name, row }: Pick<Check, 'name' | 'row'>, measured: MeasuredInput, { t }: Texts) {
  if (row === undefined) return t(checkText(name))
  const point = measured.type === 'potentialEqualization' && measured.measurement.points[row]
  return point ? `${row + 1}. ${t(`report.part.${point.key}`)}` : `${t(checkText(name))} ${row + 1}`
}
