import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { companyVehicles } from '#contract/vehicle.ts'
import { vehicleData, type FoundVehicle } from '#contract/vehicleManual.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useAll } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader, Section } from '../../ui/pages.tsx'
import { Row, Rows } from '../../ui/lists.tsx'

const shortest = 3
const mostModels = 8

type Match = Pick<FoundVehicle, 'vehicleId' | 'manufacturer' | 'model' | 'variant'>

const manualPath = ({ vehicleId, ...names }: Match) =>
  `/app/vehicles/haynes-pro-details?${new URLSearchParams(vehicleId ? { vehicle: vehicleId } : names).toString()}`

/** The models of own vehicles, which people look for most. */
function OwnModels() {
  const { t } = useTexts()
  const can = useCan()
  const { data } = useAll(companyVehicles, { sf: 'plate' }, can('companyVehicle.list'))
  const models = Map.groupBy(data?.items ?? [], ({ vehicleId }) => vehicleId)
  models.delete(null)
  if (models.size === 0) return null
  return (
    <Section title={t('manual.search.own')}>
      <Rows label={t('manual.search.own')}>
        {[...models].slice(0, mostModels).map(([vehicleId, [first, ...others]]) => (
          <Row
            key={vehicleId}
            title={`${first?.manufacturer} ${first?.model}`}
            what={[first, ...others].map((vehicle, index) => (
              <Fragment key={vehicle?._id}>
                {index > 0 && ' · '}
                <span className="nowrap">{vehicle?.plate || vehicle?.vin}</span>
              </Fragment>
            ))}
            to={`/app/vehicles/haynes-pro-details?vehicle=${vehicleId}`}
          />
        ))}
      </Rows>
    </Section>
  )
}

export function ProviderSearch() {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data, error, refetch } = useQuery({
    ...callQuery(['vehicleData', q], vehicleData.search, { query: { q } }),
    enabled: q.length >= shortest,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={t('manual.page')}
        back={{ to: '/app/vehicles', label: t('catalogue.list') }}
        facts={t('manual.search.what')}
      />
      <div className="stack narrow">
        <TextField
          id="model-search"
          type="search"
          label={t('manual.search')}
          hint={t('manual.search.hint')}
          value={typed}
          onChange={setTyped}
        />
        {q.length < shortest && <OwnModels />}
        {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
        {data && data.unavailable.length > 0 && (
          <Notice severity="warning">{t('manual.search.partly')}</Notice>
        )}
        {data?.items.length === 0 && <p className="muted">{t('shell.list.noResult')}</p>}
        {data && data.items.length > 0 && (
          <Rows label={t('manual.search')}>
            {data.items.map(({ vehicleId, provider, manufacturer, model, variant, drivetrain, source }) => (
              <Row
                key={`${provider} ${vehicleId ?? ''} ${manufacturer} ${model} ${variant}`}
                title={[manufacturer, model, variant].filter(Boolean).join(' ')}
                what={[
                  drivetrain && t(`vehicle.drivetrain.${drivetrain}`),
                  t(`manual.provider.${provider}`),
                  source,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                to={manualPath({ vehicleId, manufacturer, model, variant })}
              />
            ))}
          </Rows>
        )}
      </div>
    </>
  )
}
