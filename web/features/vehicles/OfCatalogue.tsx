import { Link } from '@tanstack/react-router'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { EntryState } from '../catalogue/public/EntryState.tsx'

export function OfCatalogue({ vehicle: { vehicleId, vehicleState } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  if (!vehicleId || !vehicleState) return null
  return (
    <div className="row">
      {vehicleState === 'accepted' ? (
        <>
          <Link to="/app/vehicles/haynes-pro-details" search={{ vehicle: vehicleId }}>
            {t('manual.open')}
          </Link>
          <Link to="/app/vehicles/$id" params={{ id: vehicleId }}>
            {t('catalogue.ofCar')}
          </Link>
        </>
      ) : (
        <>
          <span className="muted">{t('catalogue.ofCar.proposed')}</span>
          <EntryState state={vehicleState} />
        </>
      )}
    </div>
  )
}
