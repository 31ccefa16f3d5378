import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { PageButtons } from '../../resource/Pages.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { Rows } from '../../ui/lists.tsx'
import { EmptyState } from '../../ui/states.tsx'
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
  const paging = { l: String(perPage), lo: String(page) }
  const query = useQuery({
    ...callQuery(['vehicleAction', 'list', paging], vehicleActions.ofAll, { query: paging }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} height={240}>
      {({ total, items }) =>
        total === 0 ? (
          <EmptyState title={t('dashboard.actions.none')}>{t('dashboard.actions.none.what')}</EmptyState>
        ) : (
          <div className="stack">
            <Rows label={t('dashboard.actions')}>
              {items.map((action) => (
                <VehicleActionRow key={action._id} action={action} namesVehicle />
              ))}
            </Rows>
            <PageButtons page={page} perPage={perPage} total={total} onTurn={setPage} />
          </div>
        )
      }
    </Loaded>
  )
}
