import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { vehicles } from '#contract/catalogue.ts'
import { vehicleData, type ManualAnswer } from '#contract/vehicleManual.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { useItem } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ManualView } from './ManualView.tsx'
import { modelName } from './public/modelName.ts'
import { ProviderSearch } from './ProviderSearch.tsx'
import { useManual } from './public/useManual.ts'

export default function ProviderPage() {
  const { vehicle, manufacturer, model, variant } = useSearch({ strict: false })
  const can = useCan()
  const { t } = useTexts()
  if (!can('vehicleData.manual'))
    return (
      <>
        <PageHeader title={t('manual.page')} />
        <NoRights />
      </>
    )
  if (vehicle) return <OfModel id={vehicle} />
  return manufacturer && model ? <OfNames {...{ manufacturer, model, variant }} /> : <ProviderSearch />
}

function OfModel({ id }: { id: string }) {
  const { t } = useTexts()
  const { data: model } = useItem(vehicles, id)
  return (
    <Found
      query={useManual(id)}
      back={{ to: `/app/vehicles/${id}`, label: t('manual.toModel') }}
      facts={model && `${model.manufacturer} ${modelName(model)}`}
      vehicleId={id}
    />
  )
}

function OfNames(names: { manufacturer: string; model: string; variant?: string | undefined }) {
  const { t } = useTexts()
  const query = useQuery(
    callQuery(['vehicleManual', 'named', names], vehicleData.manualOfModel, { query: names }),
  )
  return (
    <Found
      query={query}
      back={{ to: '/app/vehicles/haynes-pro-details', label: t('manual.search') }}
      facts={[names.manufacturer, names.model, names.variant].filter(Boolean).join(' ')}
    />
  )
}

interface FoundProps {
  query: ReturnType<typeof useManual>
  back: { to: string; label: string }
  facts: string | undefined
  vehicleId?: string
}

function Found({ query, back, facts, vehicleId }: FoundProps) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={query.data?.manual?.title ?? t('manual.page')} back={back} facts={facts} />
      <Loaded query={query} height={320}>
        {(data) => <Answer answer={data} retry={() => void query.refetch()} vehicleId={vehicleId} />}
      </Loaded>
    </>
  )
}

interface AnswerProps {
  answer: ManualAnswer
  retry: () => void
  vehicleId: string | undefined
}

function Answer({ answer, retry, vehicleId }: AnswerProps) {
  const { t } = useTexts()
  const can = useCan()
  const isUnavailable = answer.state === 'unavailable'
  const again = (
    <Button variant="secondary" onClick={retry}>
      {t('shell.retry')}
    </Button>
  )
  if (!answer.manual)
    return (
      <EmptyState
        title={t(isUnavailable ? 'manual.unavailable' : 'manual.notFound')}
        action={isUnavailable ? again : undefined}
      >
        <p>{t(isUnavailable ? 'manual.unavailable.what' : 'manual.notFound.what')}</p>
        {vehicleId && can('vehicleManual.create') && (
          <p>
            <Link to="/app/vehicles/manuals/$id" params={{ id: 'new' }} search={{ vehicle: vehicleId }}>
              {t('manual.create')}
            </Link>
          </p>
        )}
      </EmptyState>
    )
  return (
    <div className="stack-wide">
      {answer.kept && (
        <Notice severity="warning" action={again}>
          {t('manual.stored')}
        </Notice>
      )}
      <p className="muted small">
        {t(`manual.provider.${answer.provider}`)} · {t('manual.source')}: {answer.source}
        {answer.licence !== '' && ` · ${t('manual.licence')}: ${answer.licence}`}
        {answer.date && (
          <>
            {' '}
            · <DayOf moment={answer.date} />
          </>
        )}
      </p>
      <ManualView manual={answer.manual} />
    </div>
  )
}
