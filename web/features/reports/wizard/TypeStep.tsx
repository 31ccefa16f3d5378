import { reportTypes, type ReportType } from '#domain/reportType.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Choice } from '../../../ui/Choice.tsx'
import type { StepProps } from './step.ts'

/** Which protocol is written. What is not offered yet says so. */
export function TypeStep({ draft, change, offers }: StepProps) {
  const { t } = useTexts()
  return (
    <Choice
      label={t('report.wizard.type')}
      name="type"
      value={draft.type}
      options={reportTypes.map((type) => ({
        value: type,
        title: t(`report.type.${type}`),
        what: offers(type)
          ? t(`report.wizard.type.${type}`)
          : `${t(`report.wizard.type.${type}`)} – ${t('report.wizard.type.coming')}`,
        disabled: !offers(type),
      }))}
      onChange={(type) => change((before) => ({ ...before, type: type as ReportType }))}
    />
  )
}
