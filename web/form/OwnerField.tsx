import type { Owner } from '../session/useOwners.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { SelectField } from '../ui/fields.tsx'
import type { FormState } from './useForm.ts'

interface Props {
  form: FormState
  area: string
  owners: Owner[]
}

export function OwnerField({ form, area, owners }: Props) {
  const { textByKey } = useTexts()
  if (owners.length < 2) return null
  const { companyId, authorityId } = form.values
  const choose = (id: string) => {
    const chosen = owners.find((owner) => owner.id === id)?.owner
    form.set('companyId', chosen?.companyId ?? null)
    form.set('authorityId', chosen?.authorityId ?? null)
  }
  return (
    <SelectField
      id={`${area}-owner`}
      label={textByKey(`${area}.owner`) ?? ''}
      none={null}
      options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      value={owners.find(({ id }) => id === companyId || id === authorityId)?.id ?? ''}
      onChange={choose}
    />
  )
}
