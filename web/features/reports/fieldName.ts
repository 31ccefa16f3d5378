import type { Texts } from '../../i18n/useTexts.ts'
import { checkText } from './reportTexts.ts'

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
