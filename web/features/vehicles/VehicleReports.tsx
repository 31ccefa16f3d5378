import { Link } from '@tanstack/react-router'
import { reports } from '#contract/report.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { RelatedItems } from '../../resource/RelatedItems.tsx'
import { useReportRow } from '../../resource/reportRow.tsx'
import { useTexts } from '../../texts/useTexts.ts'

/** What was measured at this car. */
export function VehicleReports({ vehicle: { _id } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  return (
    <RelatedItems
      resource={reports}
      title={t('report.ofVehicle')}
      filter={{ companyVehicleId: _id }}
      link={(report) => `/app/reports/${report._id}`}
      show={useReportRow()}
      none={t('report.ofVehicle.none')}
      all={(count) => (
        <Link to="/app/reports" search={{ companyVehicleId: _id } as never}>
          {t('report.ofVehicle.all', { count })}
        </Link>
      )}
    />
  )
}
