import { imports } from '#contract/importing.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { ImportPage } from '../../resource/import/ImportPage.tsx'

export default function ImportVehiclesPage() {
  return (
    <ImportPage resource={companyVehicles} endpoint={imports.companyVehicle} list="/app/company-vehicles" />
  )
}
