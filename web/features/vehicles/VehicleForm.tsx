import { useNavigate } from '@tanstack/react-router'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { OwnerField } from '../../form/OwnerField.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useOwners } from '../../session/useOwners.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { MakerFromVin } from '../catalogue/public/suggestions.tsx'
import { vehicleFields } from './vehicleFields.tsx'

interface Props {
  /** Undefined for a new vehicle. */
  vehicle: CompanyVehicle | undefined
  onEnd: () => void
}

export default function VehicleForm({ vehicle, onEnd }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const can = useCan()
  const owners = useOwners('companyVehicle.create')
  if (!vehicle && owners.length === 0) return <NoRights />
  return (
    <ResourceForm
      resource={companyVehicles}
      item={vehicle}
      blank={{
        ...{ companyId: null, authorityId: null, ...owners[0]?.owner },
        ...{ drivetrain: 'BEV', vinKind: 'standard' },
      }}
      fields={vehicleFields({
        acceptsLegacyVin: can('companyVehicle.update'),
        lastMileage: vehicle?.mileage,
      })}
      before={(form) =>
        !vehicle && (
          <>
            <OwnerField form={form} area="vehicle" owners={owners} />
            <MakerFromVin form={form} />
          </>
        )
      }
      actions={
        vehicle && (
          <Button variant="secondary" onClick={onEnd}>
            {t('vehicle.edit.end')}
          </Button>
        )
      }
      onSaved={({ _id }) => {
        onEnd()
        if (!vehicle) void navigate({ to: '/app/company-vehicles/$id', params: { id: _id } })
      }}
    />
  )
}
