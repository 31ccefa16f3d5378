import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vehicleData, type FoundVehicle } from '#contract/vehicleManual.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { Row, Rows } from '../../ui/lists.tsx'

const shortest = 3

type Match = Pick<FoundVehicle, 'vehicleId' | 'manufacturer' | 'model' | 'variant'>

const manualPath = ({ vehicleId, ...names }: Match) =>
  `/app/vehicles/haynes-pro-details?${new URLSearchParams(vehicleId ? { vehicle: vehicleId } : names).toString()}`

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
      <PageHeader title={t('manual.page')} back={{ to: '/app/vehicles', label: t('catalogue.list') }} />
      <div className="stack narrow">
        <TextField
          id="model-search"
          type="search"
          label={t('manual.search')}
          hint={t('manual.search.hint')}
          value={typed}
          onChange={setTyped}
        />
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
