import { useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { labels } from '#contract/label.ts'
import { mostLabels } from '#domain/label.ts'
import { companyVehicles, drivetrain, type CompanyVehicle } from '#contract/vehicle.ts'
import { addressOf } from '../../api/call.ts'
import { callRemove } from '../../resource/calls.ts'
import type { BulkAction } from '../../resource/selection.ts'
import type { List } from '../../resource/useList.ts'
import { useCan } from '../../session/useCan.ts'
import { LabelsButton, nameOnLabels } from './public/LabelsButton.tsx'
import { ListPage } from '../../resource/ListPage.tsx'
import { TagState } from './public/TagState.tsx'
import { useAttachedTags } from './public/useTags.ts'
import { ScanCode } from '../../device/ScanButton.tsx'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { StateBadge } from '../../ui/badges.tsx'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Code } from '../../ui/text.tsx'

export default function VehiclesPage() {
  const { textByKey } = useTexts()
  const can = useCan()
  const [ready, setReady] = useState(false)
  return (
    <ListPage
      resource={companyVehicles}
      createPath="/app/company-vehicles/new"
      scan={<Scan />}
      actions={(list) => <ListActions list={list} />}
      ready={ready}
      above={(list) => <TagsRead list={list} onRead={() => setReady(true)} />}
      filters={[
        { field: 'drivetrain', kind: 'several', options: drivetrain.options },
        { field: 'inspectionDue.from', kind: 'day', more: true },
        { field: 'inspectionDue.to', kind: 'day' },
      ]}
      orderBy={dueFirst}
      link={({ _id }) => `/app/company-vehicles/${_id}`}
      columns={[
        { field: 'plate', show: (vehicle, page) => <Plate vehicle={vehicle} page={page} /> },
        { field: 'vin', show: ({ vin }) => <Code value={vin} /> },
        'manufacturer',
        'model',
        { field: 'constructionYear', align: 'end' },
      ]}
      more={[
        { field: 'drivetrain', show: ({ drivetrain }) => textByKey(`vehicle.drivetrain.${drivetrain}`) },
        { field: 'hvVoltage', align: 'end' },
        { field: 'mileage', align: 'end' },
        { field: 'inspectionDue', show: ({ inspectionDue }) => <Day value={inspectionDue} /> },
        'owner',
      ]}
      bulkActions={bulkActions(can)}
      nameOf={({ plate, model, vin }) => `${plate || vin}, ${model}`}
    />
  )
}

const dueFirst = (filters: Record<string, string>) =>
  filters['inspectionDue.from'] || filters['inspectionDue.to']
    ? { sort: 'inspectionDue', desc: false }
    : undefined

const bulkActions = (can: ReturnType<typeof useCan>): BulkAction<CompanyVehicle>[] => [
  {
    key: 'labels',
    may: () => true,
    file: {
      most: mostLabels,
      href: (chosen) => addressOf(labels.vehicles, {}, { ids: chosen.map(({ _id }) => _id).join() }),
    },
  },
  {
    key: 'archive',
    may: (vehicle) => can('companyVehicle.archive', vehicle),
    action: ({ _id }) => callRemove(companyVehicles, _id),
    danger: true,
  },
]

function Scan() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <ScanCode
      kind="vehicle"
      hint={t('scan.vehicle')}
      onFound={(id) => void navigate({ to: '/app/company-vehicles/$id', params: { id } })}
    />
  )
}

function ListActions({ list }: { list: List<CompanyVehicle> }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      {can('companyVehicle.import') && (
        <ButtonLink variant="secondary" to="/app/company-vehicles/import">
          {t('importing.open')}
        </ButtonLink>
      )}
      <LabelsButton
        endpoint={labels.vehicles}
        items={list.items}
        loading={list.loading}
        nameOf={nameOnLabels}
        list={{ resource: companyVehicles, query: list.query, total: list.total }}
      />
    </>
  )
}

/** The rows of vehicles with a tag are higher. */
function TagsRead({ list, onRead }: { list: List<CompanyVehicle>; onRead: () => void }) {
  const { isLoading } = useAttachedTags(list.items.map(({ _id }) => _id))
  const isRead = !list.loading && !isLoading
  useEffect(() => {
    if (isRead) onRead()
  }, [isRead, onRead])
  return null
}

interface PlateProps {
  vehicle: CompanyVehicle
  /** All vehicles on the page, to request their tags once. */
  page: readonly CompanyVehicle[]
}

function Plate({ vehicle: { _id, plate, openDefects }, page }: PlateProps) {
  const { t } = useTexts()
  const { tags, isUnavailable } = useAttachedTags(page.map((one) => one._id))
  const attached = tags.filter(({ companyVehicleId }) => companyVehicleId === _id)
  return (
    <>
      <span className="nowrap">{plate || t('vehicle.plate.none')}</span>
      {openDefects > 0 && (
        <>
          <br />
          <StateBadge state="toDo" text={t('vehicle.openDefects.count', { count: openDefects })} />
        </>
      )}
      {attached.map((tag) => (
        <Fragment key={tag._id}>
          <br />
          <TagState tag={tag} />
        </Fragment>
      ))}
      {isUnavailable && (
        <>
          <br />
          <span className="small">{t('tag.unknown')}</span>
        </>
      )}
    </>
  )
}
