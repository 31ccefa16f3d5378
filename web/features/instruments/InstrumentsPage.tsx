import { useNavigate } from '@tanstack/react-router'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { labels } from '#contract/label.ts'
import { mostLabels } from '#domain/label.ts'
import { instrumentKinds, instrumentStatuses } from '#domain/instrument.ts'
import { addressOf } from '../../api/call.ts'
import type { BulkAction } from '../../resource/selection.ts'
import { LabelsButton } from '../vehicles/public/LabelsButton.tsx'
import { ListPage } from '../../resource/ListPage.tsx'
import { ScanCode } from '../../device/ScanButton.tsx'
import type { List } from '../../resource/useList.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Code } from '../../ui/text.tsx'
import { CalibrationBar } from './CalibrationBar.tsx'
import { InstrumentStatus } from './InstrumentStatus.tsx'

/** Retired instruments are shown only by a filter. */
const atHand = instrumentStatuses.filter((status) => status !== 'retired').join(',')

/** Filter that the reminder email links to. */
const toCalibrate = 'due,expired'

export default function InstrumentsPage() {
  const { t } = useTexts()
  return (
    <ListPage
      resource={instruments}
      createPath="/app/instruments/new"
      scan={<Scan />}
      actions={(list) => <ListActions list={list} />}
      defaultFilters={{ status: atHand }}
      filters={[
        { field: 'kind', kind: 'several', options: instrumentKinds },
        {
          field: 'status',
          options: [{ value: toCalibrate, label: t('instrument.status.toCalibrate') }, ...instrumentStatuses],
          none: t('instrument.status.atHand'),
        },
        { field: 'calibrationDue.from', kind: 'day', more: true },
        { field: 'calibrationDue.to', kind: 'day', more: true },
      ]}
      link={({ _id }) => `/app/instruments/${_id}`}
      columns={[
        {
          field: 'make',
          text: 'device',
          show: ({ make, model }) => `${make} ${model}`,
          exportAs: 'make,model',
        },
        { field: 'kind', show: ({ kind }) => t(`instrument.kind.${kind}`) },
        { field: 'serial', show: ({ serial }) => <Code value={serial} /> },
        { field: 'inventoryNo', wide: true },
        {
          field: 'calibrationDue',
          show: (instrument) => <CalibrationBar instrument={instrument} />,
          card: 'whole',
        },
        {
          field: 'status',
          show: (instrument) => <InstrumentStatus instrument={instrument} />,
          card: 'badge',
        },
      ]}
      more={[{ field: 'ratedVoltage', align: 'end' }, 'laboratory', 'certificateNo', 'owner']}
      bulkActions={bulkActions}
      nameOf={nameOf}
    />
  )
}

const bulkActions: BulkAction<Instrument>[] = [
  {
    key: 'labels',
    may: () => true,
    file: {
      most: mostLabels,
      href: (chosen) => addressOf(labels.instruments, {}, { ids: chosen.map(({ _id }) => _id).join() }),
    },
  },
]

function Scan() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <ScanCode
      kind="instrument"
      hint={t('scan.instrument')}
      onFound={(id) => void navigate({ to: '/app/instruments/$id', params: { id } })}
    />
  )
}

function ListActions({ list }: { list: List<Instrument> }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      {can('instrument.import') && (
        <ButtonLink variant="secondary" to="/app/instruments/import">
          {t('importing.open')}
        </ButtonLink>
      )}
      <LabelsButton
        endpoint={labels.instruments}
        items={list.items}
        loading={list.loading}
        nameOf={nameOf}
        list={{ resource: instruments, query: list.query, total: list.total }}
      />
    </>
  )
}

const nameOf = ({ make, model, serial }: Instrument) => `${make} ${model}, ${serial}`
