import { companyVehicles, drivetrain } from '#contract/vehicle.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'
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
          { field: 'plate', show: ({ plate, model }) => <span className="nowrap">{plate || model}</span> },
          { field: 'vin', show: ({ vin }) => <Code value={vin} /> },
          'manufacturer',
          'model',
          { field: 'constructionYear', align: 'end' },
        ]}
      />
    </ResourcePage>
  )
}
