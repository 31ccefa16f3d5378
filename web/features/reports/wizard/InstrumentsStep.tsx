import { IconPlus } from '@tabler/icons-react'
import { reportedKinds, usedStatusOn, type CalibrationStatus } from '#domain/instrument.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Draft, Instrument } from '../draft/draft.ts'
import { measuringDay, needsMeter, needsProvingUnit } from './instruments.ts'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

const most = 10

/** What is measured with, as it stands on label and calibration certificate. */
export function InstrumentsStep({ draft, change, tried }: StepProps) {
  const { t } = useTexts()
  const edit = (instruments: (before: Instrument[]) => Instrument[]) =>
    change((before: Draft) => ({ ...before, instruments: instruments(before.instruments) }))
  return (
    <>
      {draft.instruments.map((instrument, place) => (
        <InstrumentFields
          key={place}
          number={place + 1}
          instrument={instrument}
          status={usedStatusOn(measuringDay(draft, new Date()), instrument)}
          tried={tried}
          onChange={(next) => edit((all) => all.map((one, at) => (at === place ? next : one)))}
          onRemove={() => edit((all) => all.filter((_, at) => at !== place))}
        />
      ))}
      {needsProvingUnit(draft) && (
        <Notice mood="warning">{t('report.wizard.instruments.provingUnit')}</Notice>
      )}
      {needsMeter(draft) && <Notice mood="warning">{t('report.wizard.instruments.meter')}</Notice>}
      {draft.instruments.length < most && (
        <div>
          <Button
            tone="secondary"
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => edit((all) => [...all, blankOf(needsProvingUnit(draft))])}
          >
            {t('report.instrument.add')}
          </Button>
        </div>
      )}
    </>
  )
}

interface Props {
  number: number
  instrument: Instrument
  status: CalibrationStatus
  tried: boolean
  onChange: (instrument: Instrument) => void
  onRemove: () => void
}

function InstrumentFields({ number, instrument, status, tried, onChange, onRemove }: Props) {
  const { t } = useTexts()
  const field = (name: 'make' | 'model' | 'serial' | 'calibratedUntil') => ({
    id: `instrument-${number}-${name}`,
    label: t(`report.instrument.${name}`),
    value: instrument[name],
    error: tried && instrument[name].trim() === '' ? t('problem.field.mandatory') : undefined,
    onChange: (text: string) => onChange({ ...instrument, [name]: text.slice(0, 80) }),
  })
  const expired = instrument.calibratedUntil !== '' && status === 'expired'
  return (
    <fieldset className={styles.instrument}>
      <legend>{t('report.instrument.one', { number })}</legend>
      <SelectField
        id={`instrument-${number}-kind`}
        label={t('report.instrument.kind')}
        none={null}
        value={instrument.kind}
        options={reportedKinds.map((kind) => ({ value: kind, label: t(`instrument.kind.${kind}`) }))}
        onChange={(kind) => onChange({ ...instrument, kind: kind as Instrument['kind'] })}
      />
      <div className={styles.pair}>
        <TextField {...field('make')} />
        <TextField {...field('model')} />
        <TextField {...field('serial')} />
        <TextField
          {...field('calibratedUntil')}
          type="date"
          error={expired ? t('report.instrument.expired') : field('calibratedUntil').error}
          hint={status === 'due' ? t('report.instrument.due') : undefined}
        />
      </div>
      <div className={styles.aside}>
        <Button tone="quiet" aria-label={t('report.instrument.removeNamed', { number })} onClick={onRemove}>
          {t('report.instrument.remove')}
        </Button>
      </div>
    </fieldset>
  )
}

const blankOf = (provingUnit: boolean): Instrument => ({
  kind: provingUnit ? 'provingUnit' : 'multimeter',
  make: '',
  model: '',
  serial: '',
  calibratedUntil: '',
})
