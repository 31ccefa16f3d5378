import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { labels } from '#contract/label.ts'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { OwnerField } from '../../form/OwnerField.tsx'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { LabelsButton, nameOnLabels } from './public/LabelsButton.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useOwners } from '../../session/useOwners.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Code } from '../../ui/text.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { MakerFromVin } from '../catalogue/public/suggestions.tsx'
import { TransferButton } from './TransferButton.tsx'
import { OfCatalogue } from './OfCatalogue.tsx'
import { TagPanel } from './TagPanel.tsx'
import { VehicleActions } from './VehicleActionRow.tsx'
import { vehicleFields } from './vehicleFields.tsx'

const VehicleOnDevice = lazy(() => import('./VehicleOnDevice.tsx'))

const DisconnectPhoto = lazy(() => import('./DisconnectPhoto.tsx'))

const VoltageNotices = lazy(() => import('./VoltageNotices.tsx'))

const IsolationChart = lazy(() => import('./IsolationChart.tsx'))

const Timeline = lazy(() => import('./Timeline.tsx'))

const LatestTopics = lazy(() => import('../forum/public/LatestTopics.tsx'))

export default function VehiclePage() {
  const { id = 'new' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={companyVehicles}
      id={id}
      back={{ to: '/app/company-vehicles', label: t('vehicle.list') }}
      newTitle={t('vehicle.create')}
      titleOf={({ plate, manufacturer, model }) => plate || `${manufacturer} ${model}`}
      facts={({ vin, owner }) => (
        <>
          <Code value={vin} />
          <span>{owner}</span>
        </>
      )}
      actions={(vehicle) => <Actions vehicle={vehicle} />}
      offline={(problem, retry) => (
        <Suspense fallback={<PageSkeleton />}>
          <VehicleOnDevice id={id} problem={problem} retry={retry} />
        </Suspense>
      )}
    >
      {(vehicle) => (
        <div className="stack-wide">
          {vehicle && (
            <Suspense>
              <VoltageNotices vehicleId={vehicle._id} />
            </Suspense>
          )}
          {vehicle && <OfCatalogue vehicle={vehicle} />}
          {vehicle && !hasHighVoltage(vehicle) && <Notice>{t('vehicle.noHighVoltage')}</Notice>}
          {vehicle && <TagPanel vehicle={vehicle} />}
          {vehicle && <VehicleActions vehicle={vehicle} />}
          <VehicleBody vehicle={vehicle} />
          {vehicle && (
            <Suspense>
              <IsolationChart vehicle={vehicle} />
              <Timeline vehicle={vehicle} />
            </Suspense>
          )}
          {vehicle?.vehicleId && (
            <Suspense>
              <LatestTopics
                title={t('forum.ofModel')}
                none={t('forum.ofModel.none')}
                vehicleId={vehicle.vehicleId}
              />
            </Suspense>
          )}
        </div>
      )}
    </ItemPage>
  )
}

function VehicleBody({ vehicle }: { vehicle?: CompanyVehicle }) {
  const { t } = useTexts()
  const can = useCan()
  const [edits, setEdits] = useState(false)
  if (!vehicle) return <VehicleForm />
  const end = () => setEdits(false)
  if (edits)
    return (
      <VehicleForm
        vehicle={vehicle}
        onSaved={end}
        actions={
          <Button variant="secondary" onClick={end}>
            {t('vehicle.edit.end')}
          </Button>
        }
      />
    )
  return (
    <div className="stack">
      <div className="panel">
        <ResourceFacts fields={vehicleFields()} item={vehicle} />
      </div>
      {can('companyVehicle.update', vehicle) && (
        <div>
          <Button variant="secondary" onClick={() => setEdits(true)}>
            {t('vehicle.edit')}
          </Button>
        </div>
      )}
      <Suspense>
        <DisconnectPhoto vehicle={vehicle} />
      </Suspense>
    </div>
  )
}

interface FormProps {
  vehicle?: CompanyVehicle
  onSaved?: () => void
  actions?: ReactNode
}

function VehicleForm({ vehicle, onSaved, actions }: FormProps) {
  const navigate = useNavigate()
  const can = useCan()
  const owners = useOwners('companyVehicle.create')
  if (!vehicle && owners.length === 0) return <NoRights />
  return (
    <ResourceForm
      resource={companyVehicles}
      item={vehicle}
      blank={{
        ...{ companyId: null, authorityId: null, ...owners[0]?.owner },
        ...{ drivetrain: 'BEV', vinKind: 'standard' },
      }}
      fields={vehicleFields({
        acceptsLegacyVin: can('companyVehicle.update'),
        lastMileage: vehicle?.mileage,
      })}
      before={(form) =>
        !vehicle && (
          <>
            <OwnerField form={form} area="vehicle" owners={owners} />
            <MakerFromVin form={form} />
          </>
        )
      }
      actions={actions}
      onSaved={({ _id }) => {
        onSaved?.()
        if (!vehicle) void navigate({ to: '/app/company-vehicles/$id', params: { id: _id } })
      }}
    />
  )
}

function Actions({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      {can('report.create', vehicle) && hasHighVoltage(vehicle) && (
        <ButtonLink to="/app/reports/new/$companyVehicleId" params={{ companyVehicleId: vehicle._id }}>
          {t('vehicle.measure')}
        </ButtonLink>
      )}
      {can('gate.ask') && (
        <ButtonLink variant="secondary" to="/app/work-gate" search={{ vehicle: vehicle._id }}>
          {t('vehicle.gate')}
        </ButtonLink>
      )}
      <LabelsButton endpoint={labels.vehicles} items={[vehicle]} nameOf={nameOnLabels} />
      {can('companyVehicle.transfer', vehicle) && <TransferButton vehicle={vehicle} />}
      {can('companyVehicle.archive', vehicle) && (
        <RemoveButton
          resource={companyVehicles}
          item={vehicle}
          question={{ title: t('vehicle.archive.title'), body: t('vehicle.archive.what'), danger: true }}
          to="/app/company-vehicles"
        >
          {t('vehicle.archive')}
        </RemoveButton>
      )}
    </>
  )
}
