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
import LatestTopics from '../forum/public/LatestTopics.tsx'
import { useLatestTopics } from '../forum/public/useLatestTopics.ts'
import { Makers } from './public/suggestions.tsx'
import { modelName, yearsOf } from './public/modelName.ts'
import { EntryState } from './public/EntryState.tsx'
import { sourceText } from './sourceText.ts'
import { AcceptButton, RemoveEntry } from './AcceptButton.tsx'
import { Manuals, useManuals } from './Manuals.tsx'
import type Merge from './MergeSection.tsx'

const MergeSection = lazy(() => import('./MergeSection.tsx')) as typeof Merge

const isHighVoltage = ({ drivetrain: chosen }: Values) => hasHighVoltage({ drivetrain: String(chosen) })
const isDisconnected = ({ serviceDisconnect }: Values) =>
  serviceDisconnect !== '' && serviceDisconnect !== 'none'

const modelFields = resourceFields(vehicles, {
  area: 'vehicle',
  fields: {
    manufacturer: {
      list: 'manufacturer-suggestions',
      after: <Makers id="manufacturer-suggestions" />,
      detail: { value: (model) => <Maker model={model} /> },
    },
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
        value: ({ source, licence }, texts) =>
          [sourceText(source, texts), licence].filter(Boolean).join(', '),
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
          <OpenManual model={model} />
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

function Maker({ model: { manufacturer, manufacturerId } }: { model: Vehicle }) {
  const can = useCan()
  if (!can('vehicleManufacturer.list')) return manufacturer
  return (
    <Link to="/app/vehicle-manufacturers/$id" params={{ id: manufacturerId }}>
      {manufacturer}
    </Link>
  )
}

/** Without a manual of its own, a model may still have one at the data provider. */
function OpenManual({ model }: { model: Vehicle }) {
  const { t } = useTexts()
  const { data, isLoading } = useManuals(model)
  if (isLoading) return <Skeleton height="var(--control)" width={240} />
  return (
    <ButtonLink variant="secondary" to="/app/vehicles/haynes-pro-details" search={{ vehicle: model._id }}>
      {t(data?.total === 0 ? 'manual.findAtProvider' : 'manual.open')}
    </ButtonLink>
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
  const queries = [useManuals(model), useLatestTopics(model._id)]
  const merging = can('vehicle.merge', model) && (
    <MergeSection
      key={model._id}
      resource={vehicles}
      item={model}
      nameOf={(one) => `${one.manufacturer} ${modelName(one)}`}
      factsOf={factsOf}
      to="/app/vehicles/$id"
      apart={model.state !== 'proposed'}
    />
  )
  if (queries.some(({ isLoading }) => isLoading))
    return (
      <LoadingState>
        <Skeleton height={480} />
      </LoadingState>
    )
  return (
    <div className="stack-wide">
      {/* Shows possible duplicates before a decision on a proposal. */}
      {model.state === 'proposed' && <Suspense>{merging}</Suspense>}
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
          <LatestTopics title={t('forum.ofModel')} none={t('forum.ofModel.none')} vehicleId={model._id} />
        </div>
      </div>
      {/* Together, so that the second one does not move when the first one is loaded. */}
      <Suspense>
        {model.state !== 'proposed' && merging}
        {can('vehicle.delete', model) && <RemoveEntry resource={vehicles} item={model} to="/app/vehicles" />}
      </Suspense>
    </div>
  )
}
