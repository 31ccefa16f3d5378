import { companyVehicles, drivetrain } from '#contract/vehicle.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'
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
          { field: 'plate', show: ({ plate }) => <Plate plate={plate} /> },
          { field: 'vin', show: ({ vin }) => <Code value={vin} /> },
          'manufacturer',
          'model',
          { field: 'constructionYear', align: 'end' },
        ]}
      />
    </ResourcePage>
  )
}

function Plate({ plate }: { plate: string }) {
  const { t } = useTexts()
  return <span className="nowrap">{plate || t('vehicle.plate.none')}</span>
}
