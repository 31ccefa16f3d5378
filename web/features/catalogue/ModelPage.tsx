import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { vehicles, type Vehicle } from '#contract/catalogue.ts'
import { drivetrain } from '#contract/vehicle.ts'
import { voltageClasses } from '#domain/catalogue.ts'
import { euCategories, hasHighVoltage, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import type { Values } from '../../form/check.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { LoadingState, Skeleton } from '../../ui/states.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { EditableFacts } from '../../resource/EditableFacts.tsx'
import { useResourceFacts } from '../../resource/ResourceFacts.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { Makers } from './public/suggestions.tsx'
import { modelName, yearsOf } from './public/modelName.ts'
import { EntryState } from './public/EntryState.tsx'
import { AcceptButton, RemoveEntry } from './AcceptButton.tsx'
import { Manuals, useManuals } from './Manuals.tsx'
import type Merge from './MergeSection.tsx'

const LatestTopics = lazy(() => import('../forum/public/LatestTopics.tsx'))
const MergeSection = lazy(() => import('./MergeSection.tsx')) as typeof Merge

const isHighVoltage = ({ drivetrain: chosen }: Values) => hasHighVoltage({ drivetrain: String(chosen) })
const isDisconnected = ({ serviceDisconnect }: Values) =>
  serviceDisconnect !== '' && serviceDisconnect !== 'none'

const modelFields = resourceFields(vehicles, {
  area: 'vehicle',
  fields: {
    manufacturer: { list: 'manufacturer-suggestions', after: <Makers id="manufacturer-suggestions" /> },
    model: { detail: { value: (model) => modelName(model) } },
    variant: { optional: true, detail: false },
    yearFrom: {
      text: 'modelYearFrom',
      kind: 'integer',
      optional: true,
      detail: { term: 'catalogue.years', value: (model, { t }) => yearsOf(model, t) },
    },
    yearTo: { text: 'modelYearTo', kind: 'integer', optional: true, detail: false },
    drivetrain: { kind: 'select', options: drivetrain.options },
    euCategory: { kind: 'select', options: euCategories, optional: true },
    voltageClass: { section: 'system', kind: 'select', options: voltageClasses, optional: true },
    hvVoltage: {
      kind: 'integer',
      unit: 'V',
      optional: true,
      when: isHighVoltage,
      detail: { term: 'vehicle.hvVoltage.shown' },
    },
    hvMaxVoltage: {
      kind: 'integer',
      unit: 'V',
      optional: true,
      when: isHighVoltage,
      detail: { term: 'vehicle.hvMaxVoltage.shown' },
    },
    serviceDisconnect: {
      kind: 'select',
      options: serviceDisconnects,
      optional: true,
      detail: {
        value: ({ serviceDisconnect: way, serviceDisconnectPlace: place }, { t }) =>
          [way && t(`vehicle.serviceDisconnect.${way}`), place].filter(Boolean).join(': '),
      },
    },
    serviceDisconnectPlace: { kind: 'long', optional: true, when: isDisconnected, detail: false },
    dischargeMinutes: {
      kind: 'integer',
      unit: 'min',
      optional: true,
      detail: { term: 'vehicle.dischargeMinutes.shown' },
    },
    hvComponents: { kind: 'choices', options: bondingPartKeys, optional: true, when: isHighVoltage },
    source: {
      readOnly: true,
      detail: {
        term: 'catalogue.source',
        value: ({ source, licence }) => [source, licence].filter(Boolean).join(', '),
      },
    },
  },
})

export default function ModelPage() {
  const { id = 'new' } = useParams({ strict: false })
  const { t } = useTexts()
  const can = useCan()
  return (
    <ItemPage
      resource={vehicles}
      id={id}
      back={{ to: '/app/vehicles', label: t('catalogue.list') }}
      newTitle={t(can('vehicle.accept') ? 'catalogue.create.admin' : 'catalogue.create')}
      titleOf={(model) => `${model.manufacturer} ${modelName(model)}`}
      facts={({ state }) => <EntryState state={state} />}
      actions={(model) => (
        <>
          <ButtonLink
            variant="secondary"
            to="/app/vehicles/haynes-pro-details"
            search={{ vehicle: model._id }}
          >
            {t('manual.open')}
          </ButtonLink>
          {model.state === 'proposed' && can('vehicle.accept', model) && (
            <AcceptButton resource={vehicles} item={model} />
          )}
        </>
      )}
    >
      {(model) => (model ? <ExistingModel model={model} /> : <NewModel />)}
    </ItemPage>
  )
}

function NewModel() {
  const can = useCan()
  const { t } = useTexts()
  const navigate = useNavigate()
  if (!can('vehicle.create')) return <NoRights />
  return (
    <ResourceForm
      resource={vehicles}
      submit={t(can('vehicle.accept') ? 'catalogue.create.admin' : 'catalogue.create')}
      blank={{ drivetrain: 'BEV' }}
      fields={modelFields}
      onSaved={({ _id }) => void navigate({ to: '/app/vehicles/$id', params: { id: _id } })}
    />
  )
}

function ExistingModel({ model }: { model: Vehicle }) {
  const can = useCan()
  const { t } = useTexts()
  const factsOf = useResourceFacts(modelFields)
  const { isLoading } = useManuals(model)
  const merging = can('vehicle.merge', model) && (
    <Suspense key={model._id}>
      <MergeSection
        resource={vehicles}
        item={model}
        nameOf={(one) => `${one.manufacturer} ${modelName(one)}`}
        factsOf={factsOf}
        to="/app/vehicles/$id"
        apart={model.state !== 'proposed'}
      />
    </Suspense>
  )
  if (isLoading)
    return (
      <LoadingState>
        <Skeleton height={480} />
      </LoadingState>
    )
  return (
    <div className="stack-wide">
      {/* Shows possible duplicates before a decision on a proposal. */}
      {model.state === 'proposed' && merging}
      <div className="halves">
        <EditableFacts
          title={t('catalogue.facts')}
          fields={modelFields}
          item={model}
          mayEdit={can('vehicle.update', model)}
          form={(end, cancel) => (
            <ResourceForm
              resource={vehicles}
              item={model}
              fields={modelFields}
              sticky={false}
              onSaved={end}
              actions={cancel}
            />
          )}
        />
        <div className="stack-wide">
          <Manuals model={model} />
          <Suspense>
            <LatestTopics title={t('forum.ofModel')} none={t('forum.ofModel.none')} vehicleId={model._id} />
          </Suspense>
          {can('vehicleManufacturer.list') && (
            <p>
              <Link to="/app/vehicle-manufacturers/$id" params={{ id: model.manufacturerId }}>
                {t('catalogue.toManufacturer', { name: model.manufacturer })}
              </Link>
            </p>
          )}
        </div>
      </div>
      {model.state !== 'proposed' && merging}
      {can('vehicle.delete', model) && <RemoveEntry resource={vehicles} item={model} to="/app/vehicles" />}
    </div>
  )
}
