import { formatDay } from '#domain/day.ts'
import { namesGloves } from '#domain/instrumentViolations.ts'
import { languageTag, type Locale } from '#domain/locale.ts'
import { reportTypes, type ReportType } from '#domain/reportType.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Draft, DraftVehicle } from '../draft/draft.ts'
import { withValue } from '../draft/fields.ts'
import { Notice } from '../../../ui/notices.tsx'
import { LargeCheckbox } from './inputs.tsx'
import type { StepProps } from './step.ts'
import { Choice } from '../../../ui/choices.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { chooseType, isBegun } from '../draft/choosing.ts'

export function SafetyStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { safetyInstructionConfirmed, ppeConfirmed } = draft.measurement
  const setConfirmed = (field: 'safetyInstructionConfirmed' | 'ppeConfirmed') => (checked: boolean) =>
    change((before) => withValue(before, field, checked || null))
  return (
    <>
      {isLive(draft) && (
        <Notice severity="error" title={t('report.wizard.method.live')}>
          {t('report.wizard.method.live.what')}
        </Notice>
      )}
      <LargeCheckbox
        label={t('report.wizard.safety.instruction')}
        checked={safetyInstructionConfirmed === true}
        onChange={setConfirmed('safetyInstructionConfirmed')}
      />
      <LargeCheckbox
        label={t('report.wizard.safety.ppe')}
        what={<ProtectionHint draft={draft} />}
        checked={ppeConfirmed === true}
        onChange={setConfirmed('ppeConfirmed')}
      />
    </>
  )
}

function ProtectionHint({ draft: { type, instruments } }: Pick<StepProps, 'draft'>) {
  const { t, textByKey, locale } = useTexts()
  if (!namesGloves(type)) return t('report.wizard.safety.ppe.withoutGloves')
  const gloves = instruments
    .filter(({ kind }) => kind === 'insulatingGloves')
    .map(({ category, make, model, calibratedUntil }) =>
      t('report.wizard.safety.gloves', {
        gloves: [textByKey(`instrument.gloveClass.${category}`), `${make} ${model}`]
          .filter(Boolean)
          .join(', '),
        day: calibratedUntil ? formatDay(calibratedUntil, locale) : '–',
      }),
    )
  return [t('report.wizard.safety.ppe.hint'), ...gloves].join(' · ')
}

const isLive = (draft: Draft) => draft.type === 'isolation' && draft.measurement.method === 'voltmeterR0'

/** Default name: type, vehicle and local time. The time makes it unique. */
export const defaultName = (
  type: string,
  { plate, vin }: Pick<DraftVehicle, 'plate' | 'vin'>,
  now: Date,
  { locale, timeZone }: { locale: Locale; timeZone: string },
) => {
  const format = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  return `${type} ${plate || vin} ${format.format(now)}`.slice(0, 120)
}

/** Protocols that today's certificates do not permit are disabled, with the reason. */
export function TypeStep({ draft, context: { types }, change }: StepProps) {
  const { t, locale } = useTexts()
  const choose = async (type: ReportType) => {
    const sure =
      !isBegun(draft) ||
      (await confirm({
        title: t('report.wizard.type.change'),
        body: t('report.wizard.type.change.what'),
        action: t('report.wizard.type.change.action'),
        danger: true,
      }))
    if (!sure) return
    const at = { locale, timeZone: draft.timeZone }
    change((before) =>
      chooseType(
        before,
        type,
        before.vehicle ? defaultName(t(`report.type.${type}`), before.vehicle, new Date(), at) : before.name,
      ),
    )
  }
  const why = (type: ReportType) =>
    types === null || types.includes(type) ? null : t('report.wizard.type.notAllowed')
  return (
    <Choice
      label={t('report.wizard.type')}
      name="type"
      value={draft.type}
      options={reportTypes.map((type) => ({
        value: type,
        title: t(`report.type.${type}`),
        what: why(type) ?? t(`report.wizard.type.${type}`),
        disabled: why(type) !== null,
      }))}
      onChange={(type) => void choose(type as ReportType)}
      compact
    />
  )
}
