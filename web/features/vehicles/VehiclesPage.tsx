import { companyVehicles, drivetrain, type CompanyVehicle } from '#contract/vehicle.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'
import { TagState } from '../../resource/TagState.tsx'
import { useHangingTags } from '../../resource/useTags.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Code } from '../../ui/Code.tsx'

/** The cars of the organisations one belongs to. */
export function VehiclesPage() {
  return (
    <ResourcePage
      resource={companyVehicles}
      area="vehicle"
      createPath="/app/company-vehicles/new"
      filters={[{ field: 'drivetrain', options: drivetrain.options }]}
    >
      <ResourceTable
        resource={companyVehicles}
        link={({ _id }) => `/app/company-vehicles/${_id}`}
        columns={[
          { field: 'plate', show: (vehicle) => <Plate vehicle={vehicle} /> },
          { field: 'vin', show: ({ vin }) => <Code value={vin} /> },
          'manufacturer',
          'model',
          { field: 'constructionYear', align: 'end' },
        ]}
      />
    </ResourcePage>
  )
}

/** With the plate stands whether the car is de-energised: nobody should overlook that. */
function Plate({ vehicle: { _id, plate } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const tag = useHangingTags().find(({ companyVehicleId }) => companyVehicleId === _id)
  return (
    <>
      <span className="nowrap">{plate || t('vehicle.plate.none')}</span>
      {tag && (
        <>
          <br />
          <TagState tag={tag} />
        </>
      )}
    </>
  )
}
