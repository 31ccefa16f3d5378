import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { countedBySeverity, useOpenDefects } from './openDefects.ts'
import { useVehicleOnDevice } from './public/vehicleOnDevice.ts'
import type { DraftVehicle } from './draft/draft.ts'

const stateOf = { danger: 'defectDanger', serious: 'defectSerious', unproven: 'defectUnproven' } as const

interface NoticeProps {
  vehicleId: string
  count: number
  /** Empty without a network: the device knows only how many there are. */
  defects: readonly { reason: string }[]
}

/** The number of open defects of a vehicle with their severities, and the way to them. */
export function OpenDefectsNotice({ vehicleId: id, count, defects }: NoticeProps) {
  const { t } = useTexts()
  if (count === 0) return null
  const counted = countedBySeverity(defects)
  const severityTexts = counted.map((one) => `${t(`shell.state.${stateOf[one.severity]}`)}: ${one.count}`)
  return (
    <Notice
      severity={counted[0]?.severity === 'danger' ? 'error' : 'warning'}
      title={t('report.openDefects', { count })}
      action={
        <Link to="/app/company-vehicles/$id" params={{ id }} hash="faults" className="tap">
          {t('report.openDefects.show')}
        </Link>
      }
    >
      {severityTexts.length > 0 ? severityTexts.join(' · ') : t('report.openDefects.severityUnknown')}
    </Notice>
  )
}

/** Before work on the vehicle: from the server, else what this device has stored of the vehicle. */
export function VehicleDefects({ vehicle }: { vehicle: DraftVehicle }) {
  const { _id: id, companyId = null, authorityId = null } = vehicle
  const { items, isKnown, isLoading } = useOpenDefects({ companyVehicleId: id, companyId, authorityId }, true)
  const { data } = useVehicleOnDevice(id)
  // The device may hold a vehicle that was stored before its defects were counted.
  const stored = (data?.vehicle as { openDefects?: number } | undefined)?.openDefects ?? 0
  if (isLoading && stored === 0) return null
  return <OpenDefectsNotice vehicleId={id} count={isKnown ? items.length : stored} defects={items} />
}
