import type { FormState } from '../../form/useForm.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { SelectField } from '../../ui/fields.tsx'
import type { Owner } from './useOwners.ts'

/** Which of one's organisations a new car belongs to. */
export function OwnerField({ form, owners }: { form: FormState; owners: Owner[] }) {
  const { t } = useTexts()
  const { companyId, authorityId } = form.values
  const choose = (id: string) => {
    const chosen = owners.find((owner) => owner.id === id)?.owner
    form.set('companyId', chosen?.companyId ?? null)
    form.set('authorityId', chosen?.authorityId ?? null)
  }
  return (
    <SelectField
      id="vehicle-owner"
      label={t('vehicle.owner')}
      none={null}
      options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      value={owners.find(({ id }) => id === companyId || id === authorityId)?.id ?? ''}
      onChange={choose}
    />
  )
}
