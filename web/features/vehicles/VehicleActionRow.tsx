import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { vehicleActions, type VehicleAction } from '#contract/vehicleAction.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Rows.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'

/** Translates known parts; names given by users stay. */
function subjectIn(subject: string, named: (key: string) => string | undefined) {
  const [part = '', ...name] = subject.split(': ')
  return [named(`report.part.${part}`) ?? part, ...name].join(': ')
}

interface Props {
  action: VehicleAction
  /** False on the vehicle's own page. */
  namesVehicle?: boolean
}

export function VehicleActionRow({ action, namesVehicle }: Props) {
  const { t, named } = useTexts()
  const can = useCan()
  const { pending, finish } = useFinish(action)
  const { checkName, subject, reason, reportId, reportNumber, createdAt, doneAt, doneBy, note } = action
  const { vehicle, companyVehicleId, closedBecause } = action
  const place = /^(step|part)\./.test(checkName) ? `report.${checkName}` : `report.check.${checkName}`
  return (
    <Row
      title={`${named(place) ?? checkName}${subject && ` (${subjectIn(subject, named)})`}`}
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
          {named(`report.reason.${reason}`) ?? reason}
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
          <Button variant="secondary" pending={pending !== null} onClick={finish}>
            {t('vehicle.actions.finish')}
          </Button>
        )
      }
    />
  )
}

function useFinish({ _id: id }: VehicleAction) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { pending, start } = useConfirmedAction()
  return {
    pending,
    finish: () =>
      start('finish', {
        question: {
          title: t('vehicle.actions.finish.title'),
          body: t('vehicle.actions.finish.what'),
          action: t('vehicle.actions.finish'),
          reason: { label: t('vehicle.actions.note') },
        },
        run: async (note) => {
          await call(vehicleActions.finish, { params: { id }, body: { note } })
          await client.invalidateQueries({ queryKey: ['vehicleAction'] })
        },
      }),
  }
}
