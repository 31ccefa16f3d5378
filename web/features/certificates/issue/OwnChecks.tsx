import { useState } from 'react'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { checkFault } from './draft.ts'
import type { StepProps } from './step.ts'

export function OwnChecks({
  draft: { people, checks },
  change,
  missing,
}: Pick<StepProps, 'draft' | 'change' | 'missing'>) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const errorOf = (own: string) => {
    const fault = missing && own.trim() !== '' && checkFault(own)
    return fault ? fieldText(fault) : undefined
  }
  const [open, setOpen] = useState(Object.values(checks).some((check) => check !== ''))
  return (
    <>
      <CheckField
        id="issue-own-checks"
        label={t('certificate.issue.ownChecks')}
        value={open}
        onChange={(isOpen) => {
          setOpen(isOpen)
          if (!isOpen) change({ checks: {} })
        }}
      />
      {open &&
        people.map(({ _id, fullname }) => (
          <TextField
            key={_id}
            id={`issue-identity-${_id}`}
            label={t('certificate.issue.ownCheck', { name: fullname })}
            optional
            value={checks[_id] ?? ''}
            error={errorOf(checks[_id] ?? '')}
            onChange={(check) => change(({ checks }) => ({ checks: { ...checks, [_id]: check } }))}
          />
        ))}
    </>
  )
}
