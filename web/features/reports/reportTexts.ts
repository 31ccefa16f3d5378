import type { DisconnectionInput, MeasuredInput } from '#contract/measurement.ts'
import type { Check } from '#domain/measurement/judgement.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Report } from '#contract/report.ts'
import { formatMoment } from '#domain/day.ts'
import { confirmTexts, declarationOf, measuredBefore } from '#domain/takeover.ts'
import { zoneHere } from '../../i18n/Day.tsx'
import { type Texts, useTexts } from '../../i18n/useTexts.ts'
import { useProblemText } from '../../form/useProblemText.ts'

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

const sameAs: Record<string, string | undefined> = {
  uAcPhases_mV: 'report.check.uAcPhase',
  withdrawn: 'report.check.withdrawnVoltage',
  usedTestVoltage_V: 'report.check.testVoltage',
  makerLimit_mV: 'report.wizard.voltages.makerLimit',
}

/** Label of a refused field, with the number of its point or phase and without unit. */
export function fieldName(
  blamed: string,
  { textByKey, t }: Pick<Texts, 'textByKey' | 't'>,
): string | undefined {
  const path = blamed.replace('measurement.', '').replace(/^steps\./, 'step.')
  const [, row] = /\.(\d+)/.exec(path) ?? []
  const name = path.replace(/^points\.\d+\.|\.\d+$/, '')
  const [first = ''] = name.split('.')
  const label =
    textByKey(sameAs[name] ?? `report.field.${name}`) ??
    textByKey(checkText(name.replace(/_\w+$/, ''))) ??
    textByKey(checkText(first)) ??
    textByKey(`report.${first}`)
  if (!label || row === undefined) return label
  const number = Number(row) + 1
  return path.startsWith('points.') ? `${t('report.check.point')} ${number}, ${label}` : `${label} ${number}`
}

export function useFieldsText() {
  const texts = useTexts()
  const { fieldText } = useProblemText()
  return (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([field, code]) => [fieldName(field, texts), fieldText(code)].filter(Boolean).join(': '))
      .join(' ')
}

export const waitText = ({ wait_min: minutes, waitTyped }: DisconnectionInput, t: Texts['t']) =>
  minutes === null ? '' : t(waitTyped ? 'report.wait.typed' : 'report.wait.minutes', { minutes })

export const securingText = (
  { field, value }: { field: string; value: string },
  { textByKey }: Pick<Texts, 'textByKey'>,
) => (field === 'kind' && value !== '' ? textByKey(`vehicle.serviceDisconnect.${value}`) : value)

/** A moment in the time zone of this device, inside a sentence. */
export function useMomentText() {
  const { locale } = useTexts()
  return (moment: string) => formatMoment(new Date(moment), locale, zoneHere())
}
