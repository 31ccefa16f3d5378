import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { CalibrationFields } from '../../instruments/CalibrationFields.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { wordOf } from './wordOf.ts'

/** Enters what a laboratory found, opened by whoever may. */
export function NewCalibration({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const { kind } = instrument
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (instrument.state === 'retired' || !can('instrument.calibrate', instrument)) return null
  if (open) return <CalibrationForm instrument={instrument} close={() => setOpen(false)} />
  return (
    <div>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {t(`instrument.${wordOf(kind)}calibrate`)}
      </Button>
    </div>
  )
}

function CalibrationForm({ instrument, close }: { instrument: Instrument; close: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { _id: id, version, laboratory, kind } = instrument
  const [result, setResult] = useState<'passed' | 'failed'>('passed')
  const passed = result === 'passed'
  const form = useForm({
    schema: instruments.calibrate.body,
    initial: { version, calibratedOn: '', due: '', laboratory, certificateNo: '', fileId: null },
    send: async (values) => {
      const body = { ...values, due: passed ? values.due : null }
      const changed = await call(instruments.calibrate, { params: { id }, body })
      client.setQueryData([instruments.name, 'item', id], changed)
      void client.invalidateQueries({ queryKey: [instruments.name] })
      showToast(t(`instrument.${wordOf(kind)}calibrate.done`))
      close()
    },
  })
  const choose = (value: string) => {
    setResult(value === 'failed' ? 'failed' : 'passed')
    form.set('due', value === 'failed' ? null : '')
  }
  return (
    <section className="panel">
      <h2>{t(`instrument.${wordOf(kind)}calibrate`)}</h2>
      <Form
        form={form}
        area="instrument"
        formId="calibration"
        fields={[]}
        submit={t(`instrument.${wordOf(kind)}calibrate.submit`)}
        actions={
          <Button tone="secondary" onClick={close}>
            {t('shell.cancel')}
          </Button>
        }
      >
        <Choice
          label={t('instrument.calibrate.result')}
          name="calibration-result"
          value={result}
          options={(['passed', 'failed'] as const).map((value) => ({
            value,
            title: t(`instrument.${wordOf(kind)}event.${value}`),
          }))}
          onChange={choose}
        />
        {!passed && <Notice mood="warning">{t('instrument.calibrate.failedWhat')}</Notice>}
        <CalibrationFields
          form={form as never}
          formId="calibration"
          due="due"
          about={instrument}
          passed={passed}
        />
      </Form>
    </section>
  )
}
