import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { VehicleAction } from '#contract/vehicleAction.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { Section } from '../../ui/pages.tsx'
import { FinishDefect } from './FinishDefect.tsx'
import { useDefectTexts } from './useDefectTexts.ts'
import { useVehicleFaults } from './useVehicleFaults.ts'

function OpenDefect({ action }: { action: VehicleAction }) {
  const can = useCan()
  const { found, reason } = useDefectTexts(action)
  const { reportId, reportNumber, foundAt } = action
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
          , <DayOf moment={foundAt} />
        </>
      }
      badge={<StateBadge state="toDo" />}
      actions={can('vehicleAction.finish', action) && <FinishDefect action={action} />}
    />
  )
}

/** The open defects. Repaired ones are in the history. */
export function OpenDefects({ vehicle: { _id: id } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const { data, error, refetch } = useVehicleFaults(id)
  const open = (data?.items ?? []).filter(({ doneAt }) => doneAt === null)
  const section = useTarget('faults', open.length > 0)
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  if (open.length === 0) return null
  return (
    <div ref={section} id="faults" tabIndex={-1}>
      <Section title={t('vehicle.now.faults')}>
        <Rows label={t('vehicle.now.faults')}>
          {open.map((action) => (
            <OpenDefect key={action._id} action={action} />
          ))}
        </Rows>
      </Section>
    </div>
  )
}

/** The browser scrolls to the fragment of an address before the data of the section are loaded. */
function useTarget(name: string, isLoaded: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLoaded || location.hash !== `#${name}`) return
    element.current?.scrollIntoView()
    element.current?.focus({ preventScroll: true })
  }, [name, isLoaded])
  return element
}
