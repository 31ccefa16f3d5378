import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { vehicleActions, type VehicleAction } from '#contract/vehicleAction.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { Section } from '../../ui/pages.tsx'

function subjectIn(subject: string, textByKey: (key: string) => string | undefined) {
  const [part = '', ...name] = subject.split(': ')
  return [textByKey(`report.part.${part}`) ?? part, ...name].join(': ')
}

interface Props {
  action: VehicleAction
  /** False on the vehicle's own page. */
  namesVehicle?: boolean
}

export function VehicleActionRow({ action, namesVehicle }: Props) {
  const { t, textByKey } = useTexts()
  const can = useCan()
  const { checkName, subject, reason, reportId, reportNumber, createdAt, doneAt, doneBy, note } = action
  const { vehicle, companyVehicleId, closedBecause } = action
  const key = /^(step|part)\./.test(checkName) ? `report.${checkName}` : `report.check.${checkName}`
  return (
    <Row
      title={`${textByKey(key) ?? checkName}${subject && ` (${subjectIn(subject, textByKey)})`}`}
      what={
        <>
          {namesVehicle && (
            <>
              <Link to="/app/company-vehicles/$id" params={{ id: companyVehicleId }}>
                {vehicle}
              </Link>
              <br />
            </>
          )}
          {textByKey(`report.reason.${reason}`) ?? reason}
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
      actions={
        !doneAt &&
        can('vehicleAction.finish', action) && (
          <ActionButton
            variant="secondary"
            question={{
              title: t('vehicle.actions.finish.title'),
              body: t('vehicle.actions.finish.what'),
              reason: { label: t('vehicle.actions.note') },
            }}
            run={({ reason: note }) =>
              call(vehicleActions.finish, { params: { id: action._id }, body: { note } })
            }
            refreshes={[['vehicleAction']]}
          >
            {t('vehicle.actions.finish')}
          </ActionButton>
        )
      }
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
