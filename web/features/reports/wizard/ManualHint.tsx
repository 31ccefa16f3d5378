import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ManualAnswer } from '#contract/vehicleManual.ts'
import type { ManualStepKind } from '#domain/catalogue.ts'
import type { Locale } from '#domain/locale.ts'
import type { StepKey } from '#domain/measurement/checklist.ts'
import { longestWait } from '#domain/measurement/disconnection.ts'
import { inLanguage } from '#domain/text.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Disconnecting, DraftVehicle } from '../draft/draft.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { callQuery } from '../../../api/callQuery.ts'
import { useManual } from '../../catalogue/public/useManual.ts'
import styles from './steps.module.css'

interface ManualHelp {
  title: string
  source: string
  requiredWait_min: number | null
  hints: Partial<Record<StepKey, string[]>>
}

const stepOf: Record<ManualStepKind, StepKey | null> = {
  prepare: 'cordon',
  ignition: 'ignitionOff',
  lv: 'lv12Off',
  serviceDisconnect: 'serviceDisconnect',
  lock: 'lockout',
  wait: 'wait',
  verify: 'absenceOfVoltage',
  restore: null,
}

/** Hints by step of the report, in the shown language or another available one. */
export function helpOf({ manual, source }: ManualAnswer, locale: Locale): ManualHelp | null {
  if (!manual) return null
  const say = (texts: Record<Locale, string>) => inLanguage(texts, locale)
  const hints: ManualHelp['hints'] = {}
  const add = (key: StepKey, text: string) => {
    if (text !== '') hints[key] = [...(hints[key] ?? []), text]
  }
  for (const { kind, text, warning } of manual.steps) {
    const key = stepOf[kind]
    if (!key) continue
    add(key, say(text))
    add(key, say(warning))
  }
  for (const point of manual.measuringPoints) add('absenceOfVoltage', say(point))
  const waits = [
    manual.dischargeMinutes,
    ...manual.steps.map(({ minutes, kind }) => (kind === 'wait' ? minutes : null)),
  ]
  const longest = Math.max(...waits.map((minutes) => minutes ?? -1))
  return { title: manual.title, source, requiredWait_min: longest < 0 ? null : longest, hints }
}

/** Uses the longer wait: a manual can only extend the discharge time. */
export function withHelp(
  draft: Disconnecting,
  { requiredWait_min }: Pick<ManualHelp, 'requiredWait_min'>,
): Disconnecting {
  const { measurement } = draft
  const current = measurement.requiredWait_min
  const longest = longestWait(current, requiredWait_min === null ? [] : [requiredWait_min])
  return longest === current
    ? draft
    : { ...draft, measurement: { ...measurement, requiredWait_min: longest } }
}

export function ManualHint({ help, step }: { help: ManualHelp | null; step: StepKey }) {
  const { t } = useTexts()
  if (!help?.hints[step]) return null
  return (
    <Notice title={t('report.wizard.manual', { source: help.source })}>
      <HintList help={help} step={step} />
    </Notice>
  )
}

export function ManualSource({ help }: { help: ManualHelp | null }) {
  const { t } = useTexts()
  return help && <Notice>{t('report.wizard.manual.hints', { source: help.source })}</Notice>
}

export function HintList({ help, step }: { help: ManualHelp | null; step: StepKey }) {
  return (
    <ul className={styles.hints}>
      {help?.hints[step]?.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}

export function useHelp(vehicle: DraftVehicle | null): ManualHelp | null {
  const { locale } = useTexts()
  const { data } = useManual(vehicle?.vehicleId ?? null)
  return useMemo(() => (data ? helpOf(data, locale) : null), [data, locale])
}

/**
 * The longest discharge time of the model on the server. It may be longer than when the vehicle was chosen.
 */
export function useLongestWait(vehicle: DraftVehicle | null): number | null {
  const id = vehicle?._id ?? ''
  const { data } = useQuery({
    ...callQuery([companyVehicles.name, 'item', id], companyVehicles.read, { params: { id } }),
    enabled: id !== '',
    retry: false,
  })
  return data?.knownDischargeMinutes ?? null
}
