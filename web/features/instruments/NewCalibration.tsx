import { useQueryClient } from '@tanstack/react-query'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { isDay } from '#domain/day.ts'
import { usualDue } from '#domain/calibration.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { fieldId } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { CalibrationFields } from './public/CalibrationFields.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Choice } from '../../ui/choices.tsx'
import { Notice } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { prefixOf } from './InstrumentHistory.tsx'
import styles from './NewCalibration.module.css'

const results = ['passed', 'failed'] as const
type Result = (typeof results)[number]

/** The button that opened the form is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()

/** The result has no default, because a wrong one would have serious consequences. */
const blank = ({ version, laboratory }: Instrument) => ({
  ...{ version, laboratory, calibratedOn: '', certificateNo: '', fileId: null },
  result: null as Result | null,
  due: null as string | null,
})

export function CalibrationForm({ instrument, close }: { instrument: Instrument; close: () => void }) {
  const { t } = useTexts()
  const form = useCalibration(instrument, close)
  const { result } = form.values
  const word = prefixOf(instrument.kind)
  return (
    <section className="panel stack">
      <h2 ref={focus} tabIndex={-1} className={styles.title}>
        {t(`instrument.${word}calibrate`)}
      </h2>
      <Form
        form={form}
        area="instrument"
        formId="calibration"
        fields={[]}
        nameOf={(field) => (field === 'result' ? t('instrument.calibrate.result') : undefined)}
        submit={t(`instrument.${word}calibrate.submit`)}
        actions={
          <Button variant="secondary" onClick={close}>
            {t('shell.cancel')}
          </Button>
        }
      >
        <ResultChoice form={form} kind={instrument.kind} />
        {result === 'failed' && <Notice severity="warning">{t('instrument.calibrate.failedWhat')}</Notice>}
        <CalibrationFields
          form={form as never}
          formId="calibration"
          due="due"
          about={instrument}
          passed={result === 'passed'}
        />
      </Form>
    </section>
  )
}

function useCalibration(instrument: Instrument, close: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { _id: id, kind } = instrument
  return useForm({
    schema: instruments.calibrate.body,
    initial: blank(instrument),
    send: async ({ result, ...found }) => {
      if (!result) return
      const changed = await call(instruments.calibrate, { params: { id }, body: { ...found, result } })
      client.setQueryData([instruments.name, 'item', id], changed)
      void client.invalidateQueries({ queryKey: [instruments.name] })
      showToast(t(`instrument.${prefixOf(kind)}calibrate.done`))
      close()
    },
  })
}

interface ResultProps {
  form: ReturnType<typeof useCalibration>
  kind: Instrument['kind']
}

function ResultChoice({ form, kind }: ResultProps) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const { result, calibratedOn } = form.values
  const error = form.errors.result
  const choose = (chosen: string) => {
    form.set('result', chosen)
    const usual = isDay(calibratedOn) ? usualDue(calibratedOn, kind) : ''
    form.set('due', chosen === 'failed' ? null : usual)
  }
  return (
    <div id={fieldId('calibration', 'result')} className="stack" tabIndex={-1}>
      <b aria-hidden>{t('instrument.calibrate.result')}</b>
      <Choice
        label={t('instrument.calibrate.result')}
        name="calibration-result"
        value={result}
        options={results.map((value) => ({ value, title: t(`instrument.${prefixOf(kind)}event.${value}`) }))}
        onChange={choose}
      />
      {error && <p className={styles.error}>{fieldText(error)}</p>}
    </div>
  )
}
