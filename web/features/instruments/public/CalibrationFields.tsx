import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { documentTypes } from '#contract/file.ts'
import { instruments } from '#contract/instrument.ts'
import { isDay } from '#domain/day.ts'
import { usualDue } from '#domain/calibration.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { call } from '../../../api/call.ts'
import type { FormState } from '../../../form/useForm.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { FileInput } from '../../../ui/files.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import { FormField } from '../../../form/FormField.tsx'
import { calibrationFields } from './instrumentFields.tsx'

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

interface CalibrationFileProps {
  form: FormState
  formId: string
  owner: { companyId?: unknown; authorityId?: unknown }
}

/** An invalid id, so that the form is not sent during the upload. */
const onItsWay = '…'

function CalibrationFile({ form, formId, owner }: CalibrationFileProps) {
  const { t } = useTexts()
  const { problemText, fieldText } = useProblemText()
  const [name, setName] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const fill = (id: string | null) => form.set('fileId', id)
  const send = async (file: File | null) => {
    if (!file) return
    setFailure(null)
    setShare(0)
    fill(onItsWay)
    try {
      const body = { ...ownerOf(owner), name: file.name.slice(-120), file }
      const { _id, name } = await call(instruments.addFile, { body }, { onProgress: setShare })
      setName(name)
      fill(_id)
    } catch (problem) {
      setFailure(problem)
      fill(null)
    } finally {
      setShare(null)
    }
  }
  const label = t('instrument.fileId')
  const refusal = form.errors.fileId
  const error = failure !== null ? problemText(failure) : refusal && fieldText(refusal)
  if (name !== '' && form.values.fileId !== null && share === null && !error)
    return (
      <Rows label={label}>
        <Row
          title={name}
          what={label}
          actions={
            <Button variant="quiet" aria-label={t('instrument.fileId.remove')} onClick={() => fill(null)}>
              <IconX size={20} aria-hidden />
            </Button>
          }
        />
      </Rows>
    )
  return (
    <>
      <FileInput
        id={`${formId}-fileId`}
        label={label}
        optional
        hint={t('instrument.fileId.hint')}
        error={error}
        accept={documentTypes.join(',')}
        onChoose={send}
      />
      {share !== null && <progress value={share} aria-label={label} />}
    </>
  )
}

const ownerOf = ({ companyId, authorityId }: CalibrationFileProps['owner']) =>
  typeof authorityId === 'string' ? { authorityId } : typeof companyId === 'string' ? { companyId } : {}
