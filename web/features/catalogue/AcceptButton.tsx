import type { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

interface Props {
  resource: typeof vehicles | typeof vehicleManufacturers
  item: { _id: string; version: number }
}

export function AcceptButton({ resource, item: { _id, version } }: Props) {
  const { t } = useTexts()
  return (
    <ActionButton
      run={() => call(resource.accept, { params: { id: _id }, body: { version } })}
      stores={[resource.name, 'item', _id]}
      refreshes={[['vehicleManufacturer'], [resource.name, 'list']]}
      toast={t('catalogue.accepted')}
    >
      {t('catalogue.accept')}
    </ActionButton>
  )
}
