import { isDay } from '#domain/day.ts'
import { usualDue } from '#domain/calibration.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { FormField } from '../../../form/FormField.tsx'
import type { FormState } from '../../../form/useForm.ts'
import { CalibrationFile } from './CalibrationFile.tsx'

interface Props {
  form: FormState
  formId: string
  /** Name of the due date in the request. */
  due: 'calibrationDue' | 'due'
  about: { kind?: unknown; companyId?: unknown; authorityId?: unknown }
  /** A failed calibration has no due date. */
  passed?: boolean
}

/** Proposes a due date until the user changes it. */
export function CalibrationFields({ form, formId, due, about, passed = true }: Props) {
  const field = { form, formId, area: 'instrument' }
  const propose = (path: string, value: unknown) => {
    const { calibratedOn, [due]: chosen } = form.values
    form.set(path, value)
    const usual = (from: string) => usualDue(from, about.kind as InstrumentKind)
    const isProposed = chosen === '' || (isDay(calibratedOn) && chosen === usual(calibratedOn))
    if (isProposed && isDay(value)) form.set(due, usual(value))
  }
  return (
    <>
      <FormField {...field} form={{ ...form, set: propose }} spec={{ field: 'calibratedOn', kind: 'date' }} />
      {passed && <FormField {...field} spec={{ field: due, kind: 'date' }} />}
      <FormField {...field} spec={{ field: 'laboratory', optional: true }} />
      <FormField {...field} spec={{ field: 'certificateNo', optional: true }} />
      <CalibrationFile form={form} formId={formId} owner={about} />
    </>
  )
}
