import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { vehicles, type Vehicle } from '#contract/catalogue.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import { ResourceFacts, useResourceFacts } from '../../resource/ResourceFacts.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { AcceptButton } from './AcceptButton.tsx'
import { EntryState } from './public/EntryState.tsx'
import { modelName } from './public/modelName.ts'
import { Manuals } from './Manuals.tsx'
import { MergeSection } from './MergeSection.tsx'
import { modelFields } from './modelFields.tsx'

const LatestTopics = lazy(() => import('../forum/public/LatestTopics.tsx'))

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
      {(model) => (model ? <Known model={model} /> : <New />)}
    </ItemPage>
  )
}

function New() {
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

function Known({ model }: { model: Vehicle }) {
  const can = useCan()
  const { t } = useTexts()
  const factsOf = useResourceFacts(modelFields)
  const merging = can('vehicle.merge', model) && (
    <MergeSection
      key={model._id}
      resource={vehicles}
      item={model}
      nameOf={(one) => `${one.manufacturer} ${modelName(one)}`}
      factsOf={factsOf}
      to="/app/vehicles/$id"
    />
  )
  return (
    <div className="stack-wide">
      {/* Shows possible duplicates before a decision on a proposal. */}
      {model.state === 'proposed' && merging}
      {can('vehicle.update', model) ? (
        <ResourceForm resource={vehicles} item={model} fields={modelFields} sticky={false} />
      ) : (
        <div className="panel">
          <ResourceFacts fields={modelFields} item={model} />
        </div>
      )}
      <Manuals model={model} />
      <Suspense>
        <LatestTopics title={t('forum.ofModel')} none={t('forum.ofModel.none')} vehicleId={model._id} />
      </Suspense>
      {model.state !== 'proposed' && merging}
      {can('vehicle.delete', model) && (
        <div className="row">
          <RemoveButton
            resource={vehicles}
            item={model}
            variant="quiet"
            question={{ title: t('catalogue.remove.title'), body: t('catalogue.remove.what'), danger: true }}
            to="/app/vehicles"
          >
            {t('catalogue.remove')}
          </RemoveButton>
          <Link to="/app/vehicle-manufacturers/$id" params={{ id: model.manufacturerId }}>
            {t('catalogue.toManufacturer', { name: model.manufacturer })}
          </Link>
        </div>
      )}
    </div>
  )
}
