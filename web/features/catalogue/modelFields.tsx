import { drivetrain } from '#contract/vehicle.ts'
import { voltageClasses } from '#domain/catalogue.ts'
import { euCategories, hasHighVoltage, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import type { Values } from '../../form/check.ts'
import type { FieldSpec } from '../../form/FormField.tsx'
import { Makers } from './public/suggestions.tsx'

const isHighVoltage = ({ drivetrain: chosen }: Values) => hasHighVoltage({ drivetrain: String(chosen) })
const isDisconnected = ({ serviceDisconnect }: Values) =>
  serviceDisconnect !== '' && serviceDisconnect !== 'none'

export const modelFields: FieldSpec[] = [
  { field: 'manufacturer', list: 'known-makers', after: <Makers id="known-makers" /> },
  { field: 'model' },
  { field: 'variant', optional: true },
  { field: 'yearFrom', kind: 'integer', optional: true },
  { field: 'yearTo', kind: 'integer', optional: true },
  { field: 'drivetrain', kind: 'select', options: drivetrain.options },
  { field: 'euCategory', kind: 'select', options: euCategories, optional: true },
  {
    section: 'system',
    field: 'voltageClass',
    kind: 'select',
    options: voltageClasses,
    optional: true,
  },
  { field: 'hvVoltage', kind: 'integer', optional: true, when: isHighVoltage },
  { field: 'hvMaxVoltage', kind: 'integer', optional: true, when: isHighVoltage },
  { field: 'serviceDisconnect', kind: 'select', options: serviceDisconnects, optional: true },
  { field: 'serviceDisconnectPlace', kind: 'long', optional: true, when: isDisconnected },
  { field: 'dischargeMinutes', kind: 'integer', optional: true },
  {
    field: 'hvComponents',
    kind: 'choices',
    options: bondingPartKeys,
    optional: true,
    when: isHighVoltage,
  },
]
