import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { vehicleActions, type VehicleAction } from '#contract/vehicleAction.ts'
import { dayOf, daysBetween } from '#domain/day.ts'
import { severityOf } from '#domain/defect.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { PageButtons } from '../../resource/Pages.tsx'
import { useCan } from '../../session/useCan.ts'
import { useToday, zoneHere } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { StateBadge } from '../../ui/badges.tsx'
import { ButtonLink } from '../../ui/buttons.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FinishDefect } from './FinishDefect.tsx'
import { useDefectTexts } from './useDefectTexts.ts'
import styles from './OpenFaultsPage.module.css'

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
          <div className={styles.vehicles}>
            {inGroups(items).map((defects) => (
              <VehicleDefects key={defects[0].companyVehicleId} defects={defects} />
            ))}
            <PageButtons page={page} perPage={perPage} total={total} onTurn={setPage} />
          </div>
        )
      }
    </Loaded>
  )
}

type Group = [VehicleAction, ...VehicleAction[]]

/** The server keeps the defects of a vehicle together. */
const inGroups = (items: VehicleAction[]) =>
  items.reduce<Group[]>((groups, action) => {
    const last = groups.at(-1)
    if (last?.[0].companyVehicleId === action.companyVehicleId) last.push(action)
    else groups.push([action])
    return groups
  }, [])

function VehicleDefects({ defects }: { defects: Group }) {
  const { t } = useTexts()
  const can = useCan()
  const id = useId()
  const { companyVehicleId, vehicle, model, owner, companyId, authorityId } = defects[0]
  const types = [...new Set(defects.map(({ reportType }) => reportType))]
  return (
    <section className={styles.vehicle} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>
            <Link to="/app/company-vehicles/$id" params={{ id: companyVehicleId }} className={styles.plate}>
              {vehicle}
            </Link>
          </h2>
          <p className="muted small">{[model, owner].filter(Boolean).join(' · ')}</p>
        </div>
        {can('report.create', { companyId, authorityId }) && (
          <div className="row">
            {types.map((type) => (
              <ButtonLink
                key={type}
                variant="secondary"
                to="/app/reports/new/$companyVehicleId"
                params={{ companyVehicleId }}
                search={{ type }}
                icon={<IconRefresh size={20} aria-hidden />}
              >
                {[t('vehicle.defect.measure'), ...(types.length > 1 ? [t(`report.type.${type}`)] : [])].join(
                  ': ',
                )}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
      <ul aria-label={t('vehicle.defect.of', { vehicle })}>
        {defects.map((action) => (
          <Defect key={action._id} action={action} />
        ))}
      </ul>
    </section>
  )
}

const stateOf = {
  danger: 'defectDanger',
  serious: 'defectSerious',
  unproven: 'defectUnproven',
} as const

function Defect({ action }: { action: VehicleAction }) {
  const { t } = useTexts()
  const can = useCan()
  const today = useToday()
  const { found, reason } = useDefectTexts(action)
  const age = daysBetween(dayOf(new Date(action.foundAt), zoneHere()), today)
  const state = stateOf[severityOf(action.reason)]
  return (
    <li className={styles.defect}>
      <div className={styles.words}>
        <StateBadge state={state} />
        <p className={styles.reason}>{reason}</p>
        <p className="muted small">
          {found} · {age > 0 ? t('vehicle.defect.age', { count: age }) : t('vehicle.defect.today')} ·{' '}
          <Link to="/app/reports/$rid" params={{ rid: action.reportId }} className="tap">
            {action.reportNumber}
          </Link>
        </p>
      </div>
      {can('vehicleAction.finish', action) && <FinishDefect action={action} />}
    </li>
  )
}
