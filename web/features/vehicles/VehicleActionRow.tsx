import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { vehicleActions, type VehicleAction } from '#contract/vehicleAction.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { Section } from '../../ui/pages.tsx'
import { FinishDefect } from './FinishDefect.tsx'
import { useDefectTexts } from './useDefectTexts.ts'

export function VehicleActionRow({ action }: { action: VehicleAction }) {
  const { t } = useTexts()
  const can = useCan()
  const { found, reason } = useDefectTexts(action)
  const { reportId, reportNumber, createdAt, doneAt, doneBy, note, closedBecause } = action
  return (
    <Row
      title={found}
      what={
        <>
          {reason}
          <br />
          <Link to="/app/reports/$rid" params={{ rid: reportId }}>
            {reportNumber}
          </Link>
          , <DayOf moment={createdAt} />
          {doneAt && (
            <>
              <br />
              {t(closedBecause ? `vehicle.actions.${closedBecause}` : 'vehicle.actions.doneBy', {
                name: doneBy ?? '',
              })}
              , <DayOf moment={doneAt} />
              {note && `: ${note}`}
            </>
          )}
        </>
      }
      badge={<StateBadge state={closedBecause ? 'dropped' : doneAt ? 'mended' : 'toDo'} />}
      actions={!doneAt && can('vehicleAction.finish', action) && <FinishDefect action={action} />}
    />
  )
}

export function VehicleActions({ vehicle: { _id: id } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const can = useCan()
  const { data, error, refetch } = useQuery({
    ...callQuery(['vehicleAction', id], vehicleActions.list, { params: { id } }),
    enabled: can('vehicleAction.list'),
  })
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('vehicle.actions')}>
      <Rows label={t('vehicle.actions')}>
        {data.items.map((action) => (
          <VehicleActionRow key={action._id} action={action} />
        ))}
      </Rows>
    </Section>
  )
}
