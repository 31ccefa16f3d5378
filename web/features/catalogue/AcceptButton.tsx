import type { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import type { Item, Resource } from '../../resource/types.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Section } from '../../ui/pages.tsx'

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

interface RemoveProps<T extends Item> {
  resource: Resource<T>
  item: T
  /** Address of the list. */
  to: string
}

export function RemoveEntry<T extends Item>(props: RemoveProps<T>) {
  const { t } = useTexts()
  const question = { title: t('catalogue.remove.title'), body: t('catalogue.remove.what'), danger: true }
  return (
    <Section apart title={t('catalogue.remove.entry')} what={t('catalogue.remove.what')}>
      <div>
        <RemoveButton {...props} variant="danger" question={question}>
          {t('catalogue.remove')}
        </RemoveButton>
      </div>
    </Section>
  )
}
