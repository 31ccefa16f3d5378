import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { ActionMenu } from '../../ui/menu.tsx'
import { LoadingState, PageSkeleton, Skeleton } from '../../ui/states.tsx'
import { Code } from '../../ui/text.tsx'
import { useTagsOf } from './public/useTags.ts'
import { useFoundVoltages } from './useFoundVoltages.ts'
import { useIsolationTrend } from './useIsolationTrend.ts'
import { useVehicleFaults } from './useVehicleFaults.ts'

const VehicleForm = lazy(() => import('./VehicleForm.tsx'))
const VehicleMenu = lazy(() => import('./VehicleMenu.tsx'))
const VehicleOnDevice = lazy(() => import('./VehicleOnDevice.tsx'))

const loadOverview = () => import('./VehicleOverview.tsx')
const VehicleOverview = lazy(loadOverview)

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
  useEffect(() => void loadOverview(), [])
  if ([voltages, tags, faults, trend].some(({ isLoading }) => isLoading)) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <VehicleOverview vehicle={vehicle} />
    </Suspense>
  )
}

const Loading = () => (
  <LoadingState>
    <Skeleton height={480} />
  </LoadingState>
)

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
      <Suspense fallback={<MenuPlace />}>
        <VehicleMenu vehicle={vehicle} onEdit={onEdit} />
      </Suspense>
    </>
  )
}

/** The facts beside the menu would wrap when it appears. */
const MenuPlace = () => (
  <div style={{ visibility: 'hidden' }}>
    <ActionMenu>{null}</ActionMenu>
  </div>
)
