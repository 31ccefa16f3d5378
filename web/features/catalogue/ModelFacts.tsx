import { vehicles, type Vehicle } from '#contract/catalogue.ts'
import { drivetrain } from '#contract/vehicle.ts'
import { voltageClasses } from '#domain/catalogue.ts'
import { euCategories, hasHighVoltage, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import type { Values } from '../../form/check.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { Makers } from './public/suggestions.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useResourceFacts } from '../../resource/ResourceFacts.tsx'
import { Facts } from '../../ui/lists.tsx'
import { modelName, yearsOf } from './public/modelName.ts'

const isHighVoltage = ({ drivetrain: chosen }: Values) => hasHighVoltage({ drivetrain: String(chosen) })
const isDisconnected = ({ serviceDisconnect }: Values) =>
  serviceDisconnect !== '' && serviceDisconnect !== 'none'

export const modelFields = resourceFields(vehicles, {
  area: 'vehicle',
  fields: {
    manufacturer: { list: 'known-makers', after: <Makers id="known-makers" /> },
    model: {},
    variant: { optional: true },
    yearFrom: { kind: 'integer', optional: true },
    yearTo: { kind: 'integer', optional: true },
    drivetrain: { kind: 'select', options: drivetrain.options },
    euCategory: { kind: 'select', options: euCategories, optional: true },
    voltageClass: { section: 'system', kind: 'select', options: voltageClasses, optional: true },
    hvVoltage: { kind: 'integer', unit: 'V', optional: true, when: isHighVoltage },
    hvMaxVoltage: { kind: 'integer', unit: 'V', optional: true, when: isHighVoltage },
    serviceDisconnect: { kind: 'select', options: serviceDisconnects, optional: true },
    serviceDisconnectPlace: { kind: 'long', optional: true, when: isDisconnected },
    dischargeMinutes: { kind: 'integer', unit: 'min', optional: true },
    hvComponents: { kind: 'choices', options: bondingPartKeys, optional: true, when: isHighVoltage },
  },
})

export function useModelFacts() {
  const { t } = useTexts()
  const factsOf = useResourceFacts(modelFields)
  return (model: Vehicle) => {
    const { serviceDisconnect, serviceDisconnectPlace, source, licence } = model
    const disconnect = serviceDisconnect && t(`vehicle.serviceDisconnect.${serviceDisconnect}`)
    return factsOf({
      item: model,
      show: [
        'manufacturer',
        { of: ['model', 'variant'], value: modelName(model) },
        { of: ['yearFrom', 'yearTo'], term: t('catalogue.years'), value: yearsOf(model) },
        'drivetrain',
        'euCategory',
        'voltageClass',
        'hvVoltage',
        'hvMaxVoltage',
        {
          of: ['serviceDisconnect', 'serviceDisconnectPlace'],
          value: [disconnect, serviceDisconnectPlace].filter(Boolean).join(': '),
        },
        'dischargeMinutes',
        'hvComponents',
        { term: t('catalogue.source'), value: [source, licence].filter(Boolean).join(', ') },
      ],
    })
  }
}

export function ModelFacts({ model }: { model: Vehicle }) {
  const factsOf = useModelFacts()
  return (
    <div className="panel">
      <Facts facts={factsOf(model)} />
    </div>
  )
}
