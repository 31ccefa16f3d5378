import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { useCan } from '../../session/useCan.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import styles from './ReportPage.module.css'

/** The vehicle, the tester and the time of a report. Empty lines are left out. */
export function ReportSubject({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const { companyVehicleId, vehicle, tester, organisation, place, measuredAt, timeZone, remarks } = report
  const facts = [
    {
      term: t('report.vehicle'),
      // Some users may read the report but not the vehicle.
      value: can('companyVehicle.read', report) ? (
        <Link to="/app/company-vehicles/$id" params={{ id: companyVehicleId }}>
          {vehicle}
        </Link>
      ) : (
        vehicle
      ),
    },
    { term: t('report.tester'), value: tester },
    { term: t('report.measuredAt'), value: measuredAt && <Moment value={measuredAt} timeZone={timeZone} /> },
    { term: t('report.organisation'), value: organisation },
    { term: t('report.place'), value: place },
    { term: t('report.remarks'), value: remarks },
  ]
  return (
    <section className={styles.facts} aria-label={t('report.page.subject')}>
      <Facts facts={facts.filter(({ value }) => value !== '' && value !== null)} />
    </section>
  )
}
