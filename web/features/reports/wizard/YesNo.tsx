import type { ReactNode } from 'react'
import { TextField } from '../../../ui/fields.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'

interface Props {
  name: string
  label: string
  yes: string
  no: string
  value: boolean | null
  /** Required for the answer "no". */
  reason?: { value: string | null; onChange: (reason: string) => void; missing: boolean }
  onChange: (value: boolean) => void
  children?: ReactNode
}

export function YesNo({ name, label, yes, no, value, reason, onChange, children }: Props) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        label={label}
        name={name}
        value={value === null ? null : String(value)}
        options={[
          { value: 'true', title: yes },
          { value: 'false', title: no },
        ]}
        onChange={(answer) => onChange(answer === 'true')}
      />
      {value === false && reason && (
        <TextField
          id={`${name}-reason`}
          label={t('report.wizard.reason')}
          value={reason.value ?? ''}
          error={reason.missing && !reason.value?.trim() ? t('problem.field.mandatory') : undefined}
          onChange={(text) => reason.onChange(text.slice(0, 300))}
        />
      )}
      {children}
    </>
  )
}
