import { reportTypes, type ReportType } from '#domain/reportType.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { isOffered, type StepProps } from './steps.ts'

/** Which protocol is written. What is not offered yet says so. */
export function TypeStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  return (
    <Choice
      label={t('report.wizard.type')}
      name="type"
      value={draft.type}
      options={reportTypes.map((type) => ({
        value: type,
        title: t(`report.type.${type}`),
        what: isOffered(type)
          ? t(`report.wizard.type.${type}`)
          : `${t(`report.wizard.type.${type}`)} – ${t('report.wizard.type.coming')}`,
        disabled: !isOffered(type),
      }))}
      onChange={(type) => change((before) => ({ ...before, type: type as ReportType }))}
    />
  )
}
