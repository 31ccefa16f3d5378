import type { Vehicle } from '#contract/catalogue.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts, type Fact } from '../../ui/Facts.tsx'
import { modelName, yearsOf } from './public/modelName.ts'

export function useModelFacts() {
  const { t, named, locale } = useTexts()
  const measured = (value: number | null, unit: string) =>
    value === null ? '' : `${new Intl.NumberFormat(locale).format(value)} ${unit}`
  const of = (field: string, value: string) =>
    value === '' ? '' : (named(`vehicle.${field}.${value}`) ?? value)
  return (model: Vehicle): Fact[] => [
    { term: t('vehicle.manufacturer'), value: model.manufacturer },
    { term: t('vehicle.model'), value: modelName(model) },
    { term: t('catalogue.years'), value: yearsOf(model) },
    { term: t('vehicle.drivetrain'), value: of('drivetrain', model.drivetrain) },
    { term: t('vehicle.euCategory'), value: of('euCategory', model.euCategory) },
    { term: t('vehicle.voltageClass'), value: of('voltageClass', model.voltageClass) },
    { term: t('vehicle.hvVoltage'), value: measured(model.hvVoltage, 'V') },
    { term: t('vehicle.hvMaxVoltage'), value: measured(model.hvMaxVoltage, 'V') },
    {
      term: t('vehicle.serviceDisconnect'),
      value: [of('serviceDisconnect', model.serviceDisconnect), model.serviceDisconnectPlace]
        .filter(Boolean)
        .join(': '),
    },
    { term: t('vehicle.dischargeMinutes'), value: measured(model.dischargeMinutes, 'min') },
    {
      term: t('vehicle.hvComponents'),
      value: model.hvComponents.map((part) => of('hvComponents', part)).join(', '),
    },
    { term: t('catalogue.source'), value: [model.source, model.licence].filter(Boolean).join(', ') },
  ]
}

export function ModelFacts({ model }: { model: Vehicle }) {
  const factsOf = useModelFacts()
  return (
    <div className="panel">
      <Facts facts={factsOf(model)} />
    </div>
  )
}
