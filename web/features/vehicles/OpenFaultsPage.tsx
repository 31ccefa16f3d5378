import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { PageButtons } from '../../resource/Pages.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { Rows } from '../../ui/lists.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { VehicleActionRow } from './VehicleActionRow.tsx'

const perPage = 20

export default function OpenFaultsPage() {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      <PageHeader title={t('dashboard.actions')} />
      {can('vehicleAction.list') ? <Faults /> : <NoRights />}
    </>
  )
}

function Faults() {
  const { t } = useTexts()
  const [page, setPage] = useState(0)
  const query = { l: String(perPage), lo: String(page) }
  const { data, error, refetch } = useQuery({
    ...callQuery(['vehicleAction', 'list', query], vehicleActions.ofAll, { query }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  if (data.total === 0)
    return <EmptyState title={t('dashboard.actions.none')}>{t('dashboard.actions.none.what')}</EmptyState>
  return (
    <div className="stack">
      <Rows label={t('dashboard.actions')}>
        {data.items.map((action) => (
          <VehicleActionRow key={action._id} action={action} namesVehicle />
        ))}
      </Rows>
      <PageButtons page={page} perPage={perPage} total={data.total} onTurn={setPage} />
    </div>
  )
}
