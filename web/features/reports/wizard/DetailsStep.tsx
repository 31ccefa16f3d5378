import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Facts } from '../../../ui/lists.tsx'
import { LongTextField, TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { Measured } from './Measured.tsx'
import { SomeWarnings } from '../reportParts.tsx'
import { lacksRemarks, needsRemarks } from './openItems.ts'
import type { StepProps } from './step.ts'

const longest = { name: 120, customer: 120, place: 200, remarks: 4000 }

export default function DetailsStep(props: StepProps) {
  const { draft, judgement, change, tried } = props
  const { t, textByKey } = useTexts()
  const set = (field: keyof typeof longest) => (text: string) =>
    change((before) => ({ ...before, [field]: text.slice(0, longest[field]) }))
  const isRemarkNeeded = needsRemarks(draft, judgement)
  const isUnnamed = tried && draft.name.trim() === ''
  return (
    <>
      {(['name', 'customer', 'place'] as const).map((field) => (
        <TextField
          key={field}
          id={`report-${field}`}
          label={t(`report.${field}`)}
          hint={textByKey(`report.${field}.hint`)}
          value={draft[field]}
          onChange={set(field)}
          optional={field !== 'name'}
          error={field === 'name' && isUnnamed ? t('problem.field.mandatory') : undefined}
        />
      ))}
      {isRemarkNeeded && <Notice severity="warning">{t('report.wizard.details.remarksNeeded')}</Notice>}
      <LongTextField
        id="report-remarks"
        label={t('report.remarks')}
        value={draft.remarks}
        onChange={set('remarks')}
        optional={!isRemarkNeeded}
        error={tried && lacksRemarks(draft, judgement) ? t('problem.field.mandatory') : undefined}
      />
      <Measured of={props} field="ambientTemp_dC" optional />
      <Measured of={props} field="relHumidity_pct" optional />
      <SomeWarnings of={judgement} only={['W_TEMPERATURE', 'W_HUMIDITY']} />
      <Facts facts={[{ term: t('report.measuredAt'), value: <Moment value={draft.measuredAt} /> }]} />
    </>
  )
}
