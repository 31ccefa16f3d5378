import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageSkeleton, Skeleton } from '../../ui/states.tsx'
import { Code } from '../../ui/text.tsx'
import { OfCatalogue } from './OfCatalogue.tsx'
import { TagPanel } from './TagPanel.tsx'
import { vehicleFields } from './vehicleFields.tsx'
import { useTagsOf } from './public/useTags.ts'
import { useFoundVoltages } from './useFoundVoltages.ts'
import { useIsolationTrend } from './useIsolationTrend.ts'
import { useVehicleFaults } from './useVehicleFaults.ts'
import { VehicleState } from './VehicleState.tsx'
import styles from './VehiclePage.module.css'

const DisconnectPhoto = lazy(() => import('./DisconnectPhoto.tsx'))
const IsolationChart = lazy(() => import('./IsolationChart.tsx'))
const LatestTopics = lazy(() => import('../forum/public/LatestTopics.tsx'))
const OpenDefects = lazy(() => import('./OpenDefects.tsx'))
const Timeline = lazy(() => import('./Timeline.tsx'))
const VehicleForm = lazy(() => import('./VehicleForm.tsx'))
const VehicleMenu = lazy(() => import('./VehicleMenu.tsx'))
const VehicleOnDevice = lazy(() => import('./VehicleOnDevice.tsx'))
const VoltageNotices = lazy(() => import('./VoltageNotices.tsx'))

export default function VehiclePage() {
  const { id = 'new' } = useParams({ strict: false })
  return <Vehicle key={id} id={id} />
}

function Vehicle({ id }: { id: string }) {
  const { t } = useTexts()
  const [edits, setEdits] = useState(false)
  return (
    <ItemPage
      resource={companyVehicles}
      id={id}
      back={{ to: '/app/company-vehicles', label: t('vehicle.list') }}
      newTitle={t('vehicle.create')}
      titleOf={({ plate, manufacturer, model }) => plate || `${manufacturer} ${model}`}
      facts={({ vin, owner, manufacturer, model, plate }) => (
        <>
          {plate && (
            <span>
              {manufacturer} {model}
            </span>
          )}
          <Code value={vin} />
          <span>{owner}</span>
        </>
      )}
      offline={(problem, retry) => (
        <Suspense fallback={<PageSkeleton />}>
          <VehicleOnDevice id={id} problem={problem} retry={retry} />
        </Suspense>
      )}
      actions={(vehicle) => !edits && <Actions vehicle={vehicle} onEdit={() => setEdits(true)} />}
    >
      {(vehicle) =>
        vehicle && !edits ? (
          <Overview vehicle={vehicle} />
        ) : (
          <Suspense fallback={<Skeleton height={480} />}>
            <VehicleForm vehicle={vehicle} onEnd={() => setEdits(false)} />
          </Suspense>
        )
      }
    </ItemPage>
  )
}

/** Shown once its warnings and chart are known, so that nothing moves when they arrive. */
function Overview({ vehicle }: { vehicle: CompanyVehicle }) {
  const voltages = useFoundVoltages(vehicle._id)
  const tags = useTagsOf(vehicle._id)
  const faults = useVehicleFaults(vehicle._id)
  const trend = useIsolationTrend(vehicle._id)
  if ([voltages, tags, faults, trend].some(({ isLoading }) => isLoading)) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <Parts vehicle={vehicle} />
    </Suspense>
  )
}

const Loading = () => (
  <div aria-busy="true">
    <Skeleton height={480} />
  </div>
)

/** The current state first, then how it came about; the data of the vehicle are beside it on desktops. */
function Parts({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const fields = vehicleFields()
  return (
    <div className={`stack-wide ${styles.overview}`}>
      <div className="stack">
        <VoltageNotices vehicleId={vehicle._id} />
        {!hasHighVoltage(vehicle) && <Notice>{t('vehicle.noHighVoltage')}</Notice>}
        <VehicleState vehicle={vehicle} />
        <TagPanel vehicle={vehicle} />
      </div>
      <OpenDefects vehicle={vehicle} />
      <div className="halves">
        <div className="stack-wide">
          <Suspense fallback={<Skeleton height={320} />}>
            <IsolationChart vehicle={vehicle} />
            <Timeline vehicle={vehicle} />
          </Suspense>
        </div>
        <div className="stack-wide">
          <Fold title={t('vehicle.facts')}>
            <div className="panel">
              <ResourceFacts fields={fields} item={vehicle} hidesEmpty />
            </div>
            <OfCatalogue vehicle={vehicle} />
          </Fold>
          <Suspense>
            <DisconnectPhoto vehicle={vehicle} />
          </Suspense>
          {vehicle.vehicleId && (
            <Suspense>
              <LatestTopics
                title={t('forum.ofModel')}
                none={t('forum.ofModel.none')}
                vehicleId={vehicle.vehicleId}
              />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}

function Actions({ vehicle, onEdit }: { vehicle: CompanyVehicle; onEdit: () => void }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      {can('report.create', vehicle) && hasHighVoltage(vehicle) && (
        <ButtonLink to="/app/reports/new/$companyVehicleId" params={{ companyVehicleId: vehicle._id }}>
          {t('vehicle.measure')}
        </ButtonLink>
      )}
      <Suspense>
        <VehicleMenu vehicle={vehicle} onEdit={onEdit} />
      </Suspense>
    </>
  )
}
