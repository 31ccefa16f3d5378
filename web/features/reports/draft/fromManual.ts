import type { ManualAnswer } from '#contract/vehicleManual.ts'
import type { ManualStepKind } from '#domain/catalogue.ts'
import type { Locale } from '#domain/locale.ts'
import type { StepKey } from '#domain/measurement/checklist.ts'
import { longestWait } from '#domain/measurement/disconnection.ts'
import { inLanguage } from '#domain/inLanguage.ts'
import type { Disconnecting } from './draft.ts'

export interface ManualHelp {
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
