import { reportTypes, type ReportType } from '#domain/reportType.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Choice } from '../../../ui/Choice.tsx'
import type { StepProps } from './step.ts'

/** Which protocol is written. What is not offered yet says so. */
export function TypeStep({ draft, known: { types }, change, offers }: StepProps) {
  const { t } = useTexts()
  const why = (type: ReportType) => {
    if (!offers(type)) return t('report.wizard.type.coming')
    return types === null || types.includes(type) ? null : t('report.wizard.type.notAllowed')
  }
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
      onChange={(type) => change((before) => ({ ...before, type: type as typeof draft.type }))}
    />
  )
}
