import { vehicleManufacturers } from '#contract/catalogue.ts'
import { catalogueStates } from '#domain/catalogue.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { EntryState } from './public/EntryState.tsx'
import { Waiting } from './Waiting.tsx'

export default function ManufacturersPage() {
  const { t } = useTexts()
  const can = useCan()
  const states = catalogueStates.map((value) => ({ value, label: t(`catalogue.state.${value}`) }))
  return (
    <ListPage
      resource={vehicleManufacturers}
      createPath="/app/vehicle-manufacturers/new"
      filters={[{ field: 'state', options: states }]}
      above={() =>
        can('vehicleManufacturer.accept') && (
          <Waiting resource={vehicleManufacturers} to="/app/vehicle-manufacturers" />
        )
      }
      link={({ _id }) => `/app/vehicle-manufacturers/${_id}`}
      columns={[
        'name',
        {
          field: 'wmi',
          show: ({ wmi }) => (wmi.length > 0 ? <Code value={wmi.join(' ')} /> : '–'),
        },
        { field: 'state', card: 'badge', show: ({ state }) => <EntryState state={state} /> },
      ]}
    />
  )
}
