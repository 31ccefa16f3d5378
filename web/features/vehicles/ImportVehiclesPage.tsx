import { imports } from '#contract/importing.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { ImportPage } from '../../resource/importing/ImportPage.tsx'

/** The cars of an organisation out of a table, for anyone who has them in another one already. */
export const ImportVehiclesPage = () => (
  <ImportPage resource={companyVehicles} endpoint={imports.companyVehicle} list="/app/company-vehicles" />
)
