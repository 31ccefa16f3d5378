import type { Vehicle } from '#contract/catalogue.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useResourceFacts } from '../../resource/ResourceFacts.tsx'
import { Facts } from '../../ui/lists.tsx'
import { modelFields } from './modelFields.tsx'
import { modelName, yearsOf } from './public/modelName.ts'

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
