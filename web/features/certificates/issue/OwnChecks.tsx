import { useState } from 'react'
import { useTexts } from '../../../texts/useTexts.ts'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import type { StepProps } from './step.ts'

/** Who was identified otherwise than the others. */
export function OwnChecks({ draft: { people, checks }, change }: Pick<StepProps, 'draft' | 'change'>) {
  const { t } = useTexts()
  const [open, setOpen] = useState(Object.values(checks).some((check) => check !== ''))
  return (
    <>
      <CheckField
        id="issue-own-checks"
        label={t('certificate.issue.ownChecks')}
        value={open}
        onChange={(wanted) => {
          setOpen(wanted)
          if (!wanted) change({ checks: {} })
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
            onChange={(check) => change({ checks: { ...checks, [_id]: check } })}
          />
        ))}
    </>
  )
}
