import type { ManualAnswer } from '#contract/vehicleManual.ts'
import type { ManualStepKind } from '#domain/catalogue.ts'
import type { Locale } from '#domain/locale.ts'
import type { StepKey } from '#domain/measurement/checklist.ts'
import { longestWait } from '#domain/measurement/disconnection.ts'
import { inLanguage } from '#domain/words.ts'
import type { Disconnecting } from './draft.ts'

/** What the manual of a model says for its disconnection report. */
export interface ManualHelp {
  title: string
  /** Shown wherever a hint is. */
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

/** The hints of a manual by the step of the report they belong to, in the language shown or one that is there. */
export function helpOf({ manual, source }: ManualAnswer, locale: Locale): ManualHelp | null {
  if (!manual) return null
  const say = (words: Record<Locale, string>) => inLanguage(words, locale)
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

/** The draft with the longer wait: a manual may ask for more than is written at the car, never for less. */
export function withHelp(
  draft: Disconnecting,
  { requiredWait_min }: Pick<ManualHelp, 'requiredWait_min'>,
): Disconnecting {
  const { measurement } = draft
  const known = measurement.requiredWait_min
  const longest = longestWait(known, requiredWait_min === null ? [] : [requiredWait_min])
  return longest === known ? draft : { ...draft, measurement: { ...measurement, requiredWait_min: longest } }
}
