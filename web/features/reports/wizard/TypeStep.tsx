import { reportTypes, type ReportType } from '#domain/reportType.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Choice } from '../../../ui/fields.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { chooseType, isBegun } from '../draft/choosing.ts'
import { defaultName } from './defaultName.ts'
import type { StepProps } from './step.ts'

/** Protocols that today's certificates do not permit are disabled, with the reason. */
export function TypeStep({ draft, known: { types }, change }: StepProps) {
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
        what: [t(`report.wizard.type.${type}`), why(type)].filter(Boolean).join(' – '),
        disabled: why(type) !== null,
      }))}
      onChange={(type) => void choose(type as ReportType)}
    />
  )
}
