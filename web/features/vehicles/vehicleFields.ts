import { drivetrain } from '#contract/vehicle.ts'
import { plateCountries } from '#domain/plate.ts'
import type { FieldSpec } from '../../form/FormField.tsx'

/** What is asked for about a car: first what identifies it, then what the measurement needs. */
export const vehicleFields: FieldSpec[] = [
  { field: 'vin', kind: 'code' },
  { field: 'plate', kind: 'code', width: 'short', optional: true },
  { field: 'plateCountry', kind: 'select', options: plateCountries, optional: true },
  { field: 'manufacturer' },
  { field: 'model' },
  { field: 'drivetrain', kind: 'select', options: drivetrain.options },
  { field: 'constructionYear', kind: 'integer' },
  { field: 'hvVoltage', kind: 'integer', optional: true },
  { field: 'mileage', kind: 'integer', optional: true },
  { field: 'dischargeMinutes', kind: 'integer', optional: true },
]
