import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { vehicleActions, type VehicleAction } from '#contract/vehicleAction.ts'
import { call } from '../../api/call.ts'
import { useConfirmed } from '../../form/useConfirmed.ts'
import { Failure } from '../../resource/Failure.tsx'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'

/** What reports found wrong at this car: first what is still to be done. Nothing where nothing ever was. */
export function VehicleActions({ vehicle: { _id: id } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const can = useCan()
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicleAction', id],
    queryFn: ({ signal }) => call(vehicleActions.list, { params: { id } }, { signal }),
    enabled: can('vehicleAction.list'),
  })
  if (error && !data) return <Failure problem={error} retry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('vehicle.actions')}>
      <Rows label={t('vehicle.actions')}>
        {data.items.map((action) => (
          <ActionRow key={action._id} action={action} />
        ))}
      </Rows>
    </Section>
  )
}

/** A part is called in the reader's words; what somebody named stays as it is. */
function subjectIn(subject: string, named: (key: string) => string | undefined) {
  const [part = '', ...name] = subject.split(': ')
  return [named(`report.part.${part}`) ?? part, ...name].join(': ')
}

function ActionRow({ action }: { action: VehicleAction }) {
  const { t, named } = useTexts()
  const can = useCan()
  const { pending, finish } = useFinish(action)
  const { checkName, subject, reason, reportId, reportNumber, createdAt, doneAt, doneBy, note } = action
  const place = /^(step|part)\./.test(checkName) ? `report.${checkName}` : `report.check.${checkName}`
  return (
    <Row
      title={`${named(place) ?? checkName}${subject && ` (${subjectIn(subject, named)})`}`}
      what={
        <>
          {named(`report.reason.${reason}`) ?? reason}
          <br />
          <Link to="/app/reports/$rid" params={{ rid: reportId }}>
            {reportNumber}
          </Link>
          , <DayOf moment={createdAt} />
          {doneAt && (
            <>
              <br />
              {t('vehicle.actions.doneBy', { name: doneBy ?? '' })}, <DayOf moment={doneAt} />: {note}
            </>
          )}
        </>
      }
      badge={<StateBadge state={doneAt ? 'mended' : 'toDo'} />}
      actions={
        !doneAt &&
        can('vehicleAction.finish', action) && (
          <Button tone="secondary" pending={pending !== null} onClick={finish}>
            {t('vehicle.actions.finish')}
          </Button>
        )
      }
    />
  )
}

function useFinish({ _id: id, companyVehicleId }: VehicleAction) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { pending, start } = useConfirmed()
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
          await client.invalidateQueries({ queryKey: ['vehicleAction', companyVehicleId] })
        },
      }),
  }
}
