import { isDay } from '#domain/day.ts'
import { usualDue } from '#domain/calibration.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { FormField } from '../../../form/FormField.tsx'
import type { FormState } from '../../../form/useForm.ts'
import { CalibrationFile } from './CalibrationFile.tsx'
import { calibrationFields } from './instrumentFields.ts'

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
  const propose = (path: string, value: unknown) => {
    const { calibratedOn, [due]: chosen } = form.values
    form.set(path, value)
    const usual = (from: string) => usualDue(from, about.kind as InstrumentKind)
    const isProposed = chosen === '' || (isDay(calibratedOn) && chosen === usual(calibratedOn))
    if (isProposed && isDay(value)) form.set(due, usual(value))
  }
  const { area, fields } = calibrationFields
  return (
    <>
      {fields.map((spec) => {
        const { field } = spec
        if (field === 'fileId')
          return <CalibrationFile key={field} form={form} formId={formId} owner={about} />
        if (field === 'due' && !passed) return null
        return (
          <FormField
            key={field}
            {...{ formId, area }}
            form={field === 'calibratedOn' ? { ...form, set: propose } : form}
            spec={field === 'due' ? { ...spec, field: due } : spec}
          />
        )
      })}
    </>
  )
}
