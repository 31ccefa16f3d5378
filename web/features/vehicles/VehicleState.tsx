import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { daysBetween, formatMoment } from '#domain/day.ts'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { inspectionState } from '#domain/inspection.ts'
import { saysResult } from '#domain/reportState.ts'
import { latestOf } from '#domain/latestReport.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { callUpdate } from '../../resource/calls.ts'
import { valuesFor } from '../../resource/valuesFor.ts'
import { useCan } from '../../session/useCan.ts'
import { Day, DayOf, useToday, zoneHere } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Severity } from '../../ui/badges.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ResultBadge } from '../reports/public/reportRow.tsx'
import { useTagsOf } from './public/useTags.ts'
import { useVehicleFaults } from './useVehicleFaults.ts'
import { useVehicleReports } from './useVehicleReports.ts'
import { vehicleFields } from './vehicleFields.tsx'
import styles from './VehicleState.module.css'

interface Props {
  vehicle: CompanyVehicle
}

/** The answers to the first questions: may it be worked on, did it pass, when is it due, what is broken. */
export function VehicleState({ vehicle }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const measures = hasHighVoltage(vehicle)
  return (
    <section className={styles.tiles} aria-label={t('vehicle.now')}>
      {measures && <TagTile vehicle={vehicle} />}
      {measures && <ResultTile vehicle={vehicle} />}
      <InspectionTile vehicle={vehicle} />
      {measures && can('vehicleAction.list') && <FaultsTile vehicle={vehicle} />}
    </section>
  )
}

interface TileProps {
  title: string
  severity?: Severity | undefined
  children: ReactNode
}

const Tile = ({ title, severity, children }: TileProps) => (
  <div className={styles.tile} data-mood={severity}>
    <h2>{title}</h2>
    {children}
  </div>
)

const Waiting = () => <Skeleton height={44} />

function TagTile({ vehicle: { _id } }: Props) {
  const { t, locale } = useTexts()
  const { tags, isUnavailable, isLoading } = useTagsOf(_id)
  const attached = tags.filter(({ releasedAt }) => releasedAt === null)
  const [first] = attached
  // Unknown is never shown as without a tag.
  const severity = isUnavailable
    ? 'warning'
    : attached.some(({ isConfirmed }) => !isConfirmed)
      ? 'error'
      : undefined
  return (
    <Tile title={t('vehicle.now.tag')} severity={severity ?? (first && 'info')}>
      {isUnavailable ? (
        <b>{t('tag.unknown')}</b>
      ) : isLoading ? (
        <Waiting />
      ) : first ? (
        <>
          <b>{first.isConfirmed ? first.by : t('tag.contradicted')}</b>
          <span>
            {t('vehicle.now.tag.since', { moment: formatMoment(new Date(first.since), locale, zoneHere()) })}
            {attached.length > 1 && `, ${t('vehicle.now.tag.more', { count: attached.length - 1 })}`}
          </span>
        </>
      ) : (
        <>
          <b>{t('vehicle.now.tag.none')}</b>
          <span>{t('vehicle.now.tag.none.what')}</span>
        </>
      )}
    </Tile>
  )
}

function ResultTile({ vehicle: { _id } }: Props) {
  const { t } = useTexts()
  const { data, error } = useVehicleReports(_id)
  const latest = latestOf((data?.items ?? []).filter(saysResult))
  return (
    <Tile title={t('vehicle.now.result')} severity={error && !data ? 'warning' : undefined}>
      {error && !data ? (
        <b>{t('vehicle.now.unknown')}</b>
      ) : !data ? (
        <Waiting />
      ) : latest ? (
        <>
          <ResultBadge report={latest} />
          <span>
            <Link to="/app/reports/$rid" params={{ rid: latest._id }}>
              {t(`report.type.${latest.type}`)}
            </Link>
            , <DayOf moment={latest.measuredAt ?? latest.createdAt} />
          </span>
        </>
      ) : (
        <b>{t('vehicle.now.result.none')}</b>
      )}
    </Tile>
  )
}

const inspectionMoods = { planned: undefined, due: 'warning', overdue: 'error' } as const

function InspectionTile({ vehicle }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const today = useToday()
  const { inspectionDue } = vehicle
  const state = inspectionState(inspectionDue, today)
  const days = inspectionDue === null ? 0 : daysBetween(today, inspectionDue)
  return (
    <Tile title={t('vehicle.inspectionDue')} severity={state ? inspectionMoods[state] : undefined}>
      <b>{state ? <Day value={inspectionDue} /> : t('vehicle.inspectionDue.none')}</b>
      {state && (
        <span>
          {days < 0
            ? t('vehicle.inspectionDue.over', { count: -days })
            : t('vehicle.inspectionDue.left', { count: days })}
        </span>
      )}
      {state !== 'planned' && can('companyVehicle.update', vehicle) && <EnterInspection vehicle={vehicle} />}
    </Tile>
  )
}

function EnterInspection({ vehicle }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const today = useToday()
  const { _id: id, version } = vehicle
  const label = t('vehicle.inspectionDue')
  return (
    <ActionButton
      variant="secondary"
      question={{
        title: t('vehicle.inspectionDue.enterTitle'),
        day: { label, hint: t('vehicle.inspectionDue.hint'), min: today, required: true },
      }}
      run={({ day }) => {
        const values = valuesFor(vehicleFields().fields, owners(vehicle), vehicle)
        return callUpdate(companyVehicles, id, { ...values, inspectionDue: day, version })
      }}
      stores={[companyVehicles.name, 'item', id]}
      onSuccess={() => void client.invalidateQueries({ queryKey: [companyVehicles.name, 'list'] })}
      toast={t('shell.saved')}
    >
      {t('vehicle.inspectionDue.enter')}
    </ActionButton>
  )
}

const owners = ({ companyId, authorityId, vinKind }: CompanyVehicle) => ({ companyId, authorityId, vinKind })

function FaultsTile({ vehicle: { _id } }: Props) {
  const { t } = useTexts()
  const { data, error } = useVehicleFaults(_id)
  const open = (data?.items ?? []).filter(({ doneAt }) => doneAt === null).length
  return (
    <Tile
      title={t('vehicle.now.faults')}
      severity={open > 0 ? 'error' : error && !data ? 'warning' : undefined}
    >
      {error && !data ? (
        <b>{t('vehicle.now.unknown')}</b>
      ) : !data ? (
        <Waiting />
      ) : open > 0 ? (
        <b>
          <a href="#faults" className="tap">
            {open}
          </a>
        </b>
      ) : (
        <b>{t('vehicle.now.faults.none')}</b>
      )}
    </Tile>
  )
}
