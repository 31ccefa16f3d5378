import { stopsWork } from '#domain/measurement/disconnection.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Facts } from '../../../ui/lists.tsx'
import { LongTextField, TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { Measured } from './Measured.tsx'
import { Warnings } from '../../../i18n/Warnings.tsx'
import type { StepProps } from './step.ts'

export default function DetailsStep(props: StepProps) {
  const { draft, judgement, change, tried } = props
  const { t } = useTexts()
  const set = (field: 'name' | 'customer' | 'place' | 'remarks', longest: number) => (text: string) =>
    change((before) => ({ ...before, [field]: text.slice(0, longest) }))
  const needsRemarks = judgement.verdict === 'invalid' && !stopsWork(judgement)
  return (
    <>
      <TextField
        id="report-name"
        label={t('report.name')}
        hint={t('report.name.hint')}
        value={draft.name}
        onChange={set('name', 120)}
        error={tried && draft.name.trim() === '' ? t('problem.field.mandatory') : undefined}
      />
      <TextField
        id="report-customer"
        label={t('report.customer')}
        value={draft.customer}
        onChange={set('customer', 120)}
        optional
      />
      <TextField
        id="report-place"
        label={t('report.place')}
        hint={t('report.place.hint')}
        value={draft.place}
        onChange={set('place', 200)}
        optional
      />
      {needsRemarks && <Notice severity="warning">{t('report.wizard.details.remarksNeeded')}</Notice>}
      <LongTextField
        id="report-remarks"
        label={t('report.remarks')}
        value={draft.remarks}
        onChange={set('remarks', 4000)}
        optional={!needsRemarks}
      />
      <Measured of={props} field="ambientTemp_dC" label={t('report.ambientTemp_dC')} optional />
      <Measured of={props} field="relHumidity_pct" label={t('report.relHumidity_pct')} optional />
      <Warnings
        warnings={judgement.warnings.filter((one) => one === 'W_TEMPERATURE' || one === 'W_HUMIDITY')}
      />
      <Facts facts={[{ term: t('report.measuredAt'), value: <Moment value={draft.measuredAt} /> }]} />
    </>
  )
}
