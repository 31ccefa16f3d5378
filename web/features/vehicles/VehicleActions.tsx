import { useQuery } from '@tanstack/react-query'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { call } from '../../api/call.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { VehicleActionRow } from './VehicleActionRow.tsx'

export function VehicleActions({ vehicle: { _id: id } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const can = useCan()
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicleAction', id],
    queryFn: ({ signal }) => call(vehicleActions.list, { params: { id } }, { signal }),
    enabled: can('vehicleAction.list'),
  })
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('vehicle.actions')}>
      <Rows label={t('vehicle.actions')}>
        {data.items.map((action) => (
          <VehicleActionRow key={action._id} action={action} />
        ))}
      </Rows>
    </Section>
  )
}
