import type { CompanyVehicle } from '#contract/vehicle.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'

export function VehicleFacts({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t, locale } = useTexts()
  const measured = (value: number | null, unit: string) =>
    value === null ? '' : `${new Intl.NumberFormat(locale).format(value)} ${unit}`
  return (
    <div className="panel">
      <Facts
        facts={[
          { term: t('vehicle.manufacturer'), value: vehicle.manufacturer },
          { term: t('vehicle.model'), value: vehicle.model },
          { term: t('vehicle.drivetrain'), value: t(`vehicle.drivetrain.${vehicle.drivetrain}`) },
          {
            term: t('vehicle.euCategory'),
            value: vehicle.euCategory && t(`vehicle.euCategory.${vehicle.euCategory}`),
          },
          { term: t('vehicle.constructionYear'), value: vehicle.constructionYear },
          { term: t('vehicle.firstRegistration'), value: <Day value={vehicle.firstRegistration} /> },
          { term: t('vehicle.colour'), value: vehicle.colour },
          { term: t('vehicle.hvVoltage'), value: measured(vehicle.hvVoltage, 'V') },
          { term: t('vehicle.hvMaxVoltage'), value: measured(vehicle.hvMaxVoltage, 'V') },
          { term: t('vehicle.mileage'), value: measured(vehicle.mileage, 'km') },
          {
            term: t('vehicle.serviceDisconnect'),
            value: vehicle.serviceDisconnect && t(`vehicle.serviceDisconnect.${vehicle.serviceDisconnect}`),
          },
          { term: t('vehicle.serviceDisconnectPlace'), value: vehicle.serviceDisconnectPlace },
          { term: t('vehicle.dischargeMinutes'), value: measured(vehicle.dischargeMinutes, 'min') },
          {
            term: t('vehicle.hvComponents'),
            value: vehicle.hvComponents.map((part) => t(`vehicle.hvComponents.${part}`)).join(', '),
          },
        ]}
      />
    </div>
  )
}
