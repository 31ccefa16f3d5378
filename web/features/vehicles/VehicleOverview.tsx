import type { CompanyVehicle } from '#contract/vehicle.ts'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import LatestTopics from '../forum/public/LatestTopics.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import { DisconnectPhoto } from './DisconnectPhoto.tsx'
import { IsolationChart } from './IsolationChart.tsx'
import { OpenDefects } from './OpenDefects.tsx'
import { OfCatalogue } from './OfCatalogue.tsx'
import { TagPanel } from './TagPanel.tsx'
import { Timeline } from './Timeline.tsx'
import { useVehicleReports } from './useVehicleReports.ts'
import { vehicleFields } from './vehicleFields.tsx'
import { VehicleState } from './VehicleState.tsx'
import { VoltageNotices } from './VoltageNotices.tsx'
import styles from './VehicleOverview.module.css'

/** The current state first, then how it came about; the data of the vehicle are beside it on desktops. */
export default function VehicleOverview({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const fields = vehicleFields()
  const { isLoading } = useVehicleReports(vehicle._id)
  return (
    <div className={`stack-wide ${styles.overview}`}>
      <div className="stack">
        <VoltageNotices vehicleId={vehicle._id} />
        {!hasHighVoltage(vehicle) && <Notice>{t('vehicle.noHighVoltage')}</Notice>}
        <VehicleState vehicle={vehicle} />
        <TagPanel vehicle={vehicle} />
      </div>
      <OpenDefects vehicle={vehicle} />
      <div className={`halves ${styles.parts}`}>
        <div className="stack-wide">
          <IsolationChart vehicle={vehicle} />
          <Timeline vehicle={vehicle} />
        </div>
        <div className={styles.facts}>
          <Fold title={t('vehicle.facts')}>
            <div className="panel">
              <ResourceFacts fields={fields} item={vehicle} hidesEmpty />
            </div>
            <OfCatalogue vehicle={vehicle} />
          </Fold>
        </div>
        <div className="stack-wide">
          <DisconnectPhoto vehicle={vehicle} />
          {vehicle.vehicleId && (
            <WhenNear isPlaced={!isLoading} fallback={<Skeleton height={120} />}>
              <LatestTopics
                title={t('forum.ofModel')}
                none={t('forum.ofModel.none')}
                vehicleId={vehicle.vehicleId}
              />
            </WhenNear>
          )}
        </div>
      </div>
    </div>
  )
}
