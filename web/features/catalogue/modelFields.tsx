import { vehicles } from '#contract/catalogue.ts'
import { drivetrain } from '#contract/vehicle.ts'
import { voltageClasses } from '#domain/catalogue.ts'
import { euCategories, hasHighVoltage, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import type { Values } from '../../form/check.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { Makers } from './public/suggestions.tsx'
import { modelName, yearsOf } from './public/modelName.ts'

const isHighVoltage = ({ drivetrain: chosen }: Values) => hasHighVoltage({ drivetrain: String(chosen) })
const isDisconnected = ({ serviceDisconnect }: Values) =>
  serviceDisconnect !== '' && serviceDisconnect !== 'none'

export const modelFields = resourceFields(vehicles, {
  area: 'vehicle',
  fields: {
    manufacturer: { list: 'known-makers', after: <Makers id="known-makers" /> },
    model: { detail: { value: (model) => modelName(model) } },
    variant: { optional: true, detail: false },
    yearFrom: { kind: 'integer', optional: true, detail: { term: 'catalogue.years', value: yearsOf } },
    yearTo: { kind: 'integer', optional: true, detail: false },
    drivetrain: { kind: 'select', options: drivetrain.options },
    euCategory: { kind: 'select', options: euCategories, optional: true },
    voltageClass: { section: 'system', kind: 'select', options: voltageClasses, optional: true },
    hvVoltage: { kind: 'integer', unit: 'V', optional: true, when: isHighVoltage },
    hvMaxVoltage: { kind: 'integer', unit: 'V', optional: true, when: isHighVoltage },
    serviceDisconnect: {
      kind: 'select',
      options: serviceDisconnects,
      optional: true,
      detail: {
        value: ({ serviceDisconnect: way, serviceDisconnectPlace: place }, { t }) =>
          [way && t(`vehicle.serviceDisconnect.${way}`), place].filter(Boolean).join(': '),
      },
    },
    serviceDisconnectPlace: { kind: 'long', optional: true, when: isDisconnected, detail: false },
    dischargeMinutes: { kind: 'integer', unit: 'min', optional: true },
    hvComponents: { kind: 'choices', options: bondingPartKeys, optional: true, when: isHighVoltage },
    source: {
      readOnly: true,
      detail: {
        term: 'catalogue.source',
        value: ({ source, licence }) => [source, licence].filter(Boolean).join(', '),
      },
    },
  },
})
