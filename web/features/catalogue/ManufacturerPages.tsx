import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { vehicleManufacturers, vehicles, type VehicleManufacturer } from '#contract/catalogue.ts'
import { catalogueStates } from '#domain/catalogue.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { ItemPage } from '../../resource/ItemPage.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { RelatedItems } from '../../resource/RelatedItems.tsx'
import { EditableFacts } from '../../resource/EditableFacts.tsx'
import { useResourceFacts } from '../../resource/ResourceFacts.tsx'
import { resourceFields } from '../../resource/resourceFields.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import type { FormState } from '../../form/useForm.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { TextField } from '../../ui/fields.tsx'
import { EntryState } from './public/EntryState.tsx'
import { sourceText } from './sourceText.ts'
import { useWaiting, Waiting } from './Waiting.tsx'
import { AcceptButton, RemoveEntry } from './AcceptButton.tsx'
import { modelName, yearsOf } from './public/modelName.ts'
import type Merge from './MergeSection.tsx'

const MergeSection = lazy(() => import('./MergeSection.tsx')) as typeof Merge

export function ManufacturersPage() {
  const { t } = useTexts()
  const can = useCan()
  const waiting = useWaiting(vehicleManufacturers, can('vehicleManufacturer.accept'))
  const states = catalogueStates.map((value) => ({ value, label: t(`catalogue.state.${value}`) }))
  return (
    <ListPage
      resource={vehicleManufacturers}
      createPath="/app/vehicle-manufacturers/new"
      filters={[{ field: 'state', options: states }]}
      isPlaced={waiting !== undefined}
      above={() => (waiting ? <Waiting count={waiting} to="/app/vehicle-manufacturers" /> : null)}
      link={({ _id }) => `/app/vehicle-manufacturers/${_id}`}
      columns={[
        'name',
        {
          field: 'wmi',
          show: ({ wmi }) => (wmi.length > 0 ? <Code value={wmi.join(' ')} /> : '–'),
        },
        { field: 'state', card: 'badge', show: ({ state }) => <EntryState state={state} /> },
      ]}
    />
  )
}

const manufacturerFields = resourceFields(vehicleManufacturers, {
  area: 'manufacturer',
  fields: {
    name: {},
    wmi: { kind: 'custom', detail: { value: ({ wmi }) => wmi.join(' ') } },
    source: {
      readOnly: true,
      detail: { term: 'catalogue.source', value: ({ source }, texts) => sourceText(source, texts) },
    },
  },
})

export function ManufacturerPage() {
  const { id = 'new' } = useParams({ strict: false })
  const { t } = useTexts()
  const can = useCan()
  return (
    <ItemPage
      resource={vehicleManufacturers}
      id={id}
      back={{ to: '/app/vehicle-manufacturers', label: t('manufacturer.list') }}
      newTitle={t('manufacturer.create')}
      titleOf={({ name }) => name}
      facts={({ state }) => <EntryState state={state} />}
      actions={(item) =>
        item.state === 'proposed' &&
        can('vehicleManufacturer.accept', item) && (
          <AcceptButton resource={vehicleManufacturers} item={item} />
        )
      }
    >
      {(item) => (
        <div className="stack-wide">
          {item ? (
            <div className="halves">
              <Body item={item} />
              <ItsModels item={item} />
            </div>
          ) : (
            <Body />
          )}
          {item && can('vehicleManufacturer.merge', item) && <Merging key={item._id} item={item} />}
        </div>
      )}
    </ItemPage>
  )
}

function Body({ item }: { item?: VehicleManufacturer }) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  if (!item && !can('vehicleManufacturer.create')) return <NoRights />
  const form = {
    resource: vehicleManufacturers,
    blank: { wmi: [] },
    fields: manufacturerFields,
    after: (values: FormState) => <WmiField form={values} />,
  }
  if (!item)
    return (
      <ResourceForm
        {...form}
        onSaved={({ _id }) => void navigate({ to: '/app/vehicle-manufacturers/$id', params: { id: _id } })}
      />
    )
  return (
    <EditableFacts
      title={t('catalogue.facts')}
      fields={manufacturerFields}
      item={item}
      mayEdit={can('vehicleManufacturer.update', item)}
      form={(end, cancel) => (
        <ResourceForm {...form} item={item} sticky={false} onSaved={end} actions={cancel} />
      )}
    />
  )
}

function ItsModels({ item: { _id, name } }: { item: VehicleManufacturer }) {
  const { t } = useTexts()
  return (
    <RelatedItems
      resource={vehicles}
      title={t('manufacturer.models')}
      filter={{ manufacturerId: _id }}
      link={(model) => `/app/vehicles/${model._id}`}
      show={(model) => ({
        title: modelName(model),
        what: `${t(`vehicle.drivetrain.${model.drivetrain}`)}, ${yearsOf(model, t)}`,
      })}
      none={t('manufacturer.models.none')}
      all={(count) => (
        <a href={`/app/vehicles?q=${encodeURIComponent(name)}`}>{t('manufacturer.models.all', { count })}</a>
      )}
    />
  )
}

function Merging({ item }: { item: VehicleManufacturer }) {
  const factsOf = useResourceFacts(manufacturerFields)
  return (
    <Suspense>
      <MergeSection
        resource={vehicleManufacturers}
        item={item}
        nameOf={({ name }) => name}
        factsOf={factsOf}
        to="/app/vehicle-manufacturers/$id"
        apart
      />
      <RemoveEntry resource={vehicleManufacturers} item={item} to="/app/vehicle-manufacturers" />
    </Suspense>
  )
}

function WmiField({ form }: { form: FormState }) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const [typed, setTyped] = useState(() => ((form.values.wmi as string[] | undefined) ?? []).join(' '))
  const [field] = Object.keys(form.errors).filter((path) => path.startsWith('wmi'))
  const change = (text: string) => {
    setTyped(text)
    form.set('wmi', text.split(/[\s,;]+/).filter(Boolean))
    if (field) form.setErrors(({ [field]: _, ...others }) => others)
  }
  return (
    <TextField
      id="wmi"
      code
      optional
      label={t('manufacturer.wmi')}
      hint={t('manufacturer.wmi.hint')}
      error={field && fieldText(form.errors[field] ?? '')}
      value={typed}
      onChange={change}
    />
  )
}
