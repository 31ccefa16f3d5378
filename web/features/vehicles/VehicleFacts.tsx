import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'

/** The car for those who read it only. */
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
          { term: t('vehicle.constructionYear'), value: vehicle.constructionYear },
          { term: t('vehicle.hvVoltage'), value: measured(vehicle.hvVoltage, 'V') },
          { term: t('vehicle.mileage'), value: measured(vehicle.mileage, 'km') },
          { term: t('vehicle.dischargeMinutes'), value: measured(vehicle.dischargeMinutes, 'min') },
        ]}
      />
    </div>
  )
}
