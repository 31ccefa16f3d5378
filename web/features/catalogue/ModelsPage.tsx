import { IconPlus } from '@tabler/icons-react'
import { vehicles } from '#contract/catalogue.ts'
import { drivetrain } from '#contract/vehicle.ts'
import { catalogueStates, voltageClasses } from '#domain/catalogue.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { EntryState } from './public/EntryState.tsx'
import { modelName, yearsOf } from './public/modelName.ts'
import { useWaiting, Waiting } from './Waiting.tsx'

export default function ModelsPage() {
  const { t } = useTexts()
  const can = useCan()
  const waiting = useWaiting(vehicles, can('vehicle.accept'))
  const states = catalogueStates.map((value) => ({ value, label: t(`catalogue.state.${value}`) }))
  return (
    <ListPage
      resource={vehicles}
      title={t('catalogue.list')}
      filters={[
        { field: 'drivetrain', kind: 'several', options: drivetrain.options },
        { field: 'voltageClass', kind: 'several', options: voltageClasses },
        { field: 'state', options: states },
      ]}
      actions={() =>
        can('vehicle.import') && (
          <ButtonLink variant="secondary" to="/app/vehicles/import">
            {t('catalogue.import')}
          </ButtonLink>
        )
      }
      create={
        can('vehicle.create') && (
          <ButtonLink to="/app/vehicles/$id" params={{ id: 'new' }} icon={<IconPlus size={20} aria-hidden />}>
            {t(can('vehicle.accept') ? 'catalogue.create.admin' : 'catalogue.create')}
          </ButtonLink>
        )
      }
      isPlaced={waiting !== undefined}
      above={() => (waiting ? <Waiting count={waiting} to="/app/vehicles" /> : null)}
      link={({ _id }) => `/app/vehicles/${_id}`}
      columns={[
        { field: 'model', show: (model) => modelName(model) },
        'manufacturer',
        { field: 'drivetrain' },
        { field: 'yearFrom', show: (model) => yearsOf(model, t) },
        {
          field: 'voltageClass',
          card: 'none',
          show: ({ voltageClass }) => (voltageClass ? t(`vehicle.voltageClass.${voltageClass}`) : '–'),
        },
        { field: 'state', card: 'badge', show: ({ state }) => <EntryState state={state} /> },
      ]}
    />
  )
}
