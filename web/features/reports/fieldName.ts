import type { Texts } from '../../texts/useTexts.ts'
import { checkText } from './checkText.ts'

/** Fields that are called as something else is. */
const sameAs: Record<string, string | undefined> = {
  uAcPhases_mV: 'report.check.uAcPhase',
  withdrawn: 'report.check.withdrawnVoltage',
  usedTestVoltage_V: 'report.check.testVoltage',
  makerLimit_mV: 'report.wizard.voltages.makerLimit',
}

/** What a field of a report is called that was blamed: with the number of its point or phase, without its unit. */
export function fieldName(blamed: string, { named, t }: Pick<Texts, 'named' | 't'>): string | undefined {
  const path = blamed.replace('measurement.', '').replace(/^steps\./, 'step.')
  const [, row] = /\.(\d+)/.exec(path) ?? []
  const name = path.replace(/^points\.\d+\.|\.\d+$/, '')
  const [first = ''] = name.split('.')
  const label =
    named(sameAs[name] ?? `report.field.${name}`) ??
    named(checkText(name.replace(/_\w+$/, ''))) ??
    named(checkText(first)) ??
    named(`report.${first}`)
  if (!label || row === undefined) return label
  const number = Number(row) + 1
  return path.startsWith('points.') ? `${t('report.check.point')} ${number}, ${label}` : `${label} ${number}`
}
