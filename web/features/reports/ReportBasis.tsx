import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { Day, Moment } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'

/** Vehicle, people, times and instruments. */
export function ReportBasis({ report }: { report: Report }) {
  const { t } = useTexts()
  return (
    <>
      <section className="stack">
        <h2>{t('report.page.basis')}</h2>
        <div className="panel">
          <Facts
            facts={[
              {
                term: t('report.vehicle'),
                value: (
                  <Link to="/app/company-vehicles/$id" params={{ id: report.companyVehicleId }}>
                    {report.vehicle}
                  </Link>
                ),
              },
              { term: t('report.tester'), value: report.tester },
              { term: t('report.organisation'), value: report.organisation },
              { term: t('report.place'), value: report.place },
              {
                term: t('report.measuredAt'),
                value: <Moment value={report.measuredAt} timeZone={report.timeZone} />,
              },
              {
                term: t('report.finalisedAt'),
                value: <Moment value={report.finalisedAt} timeZone={report.timeZone} />,
              },
              { term: t('report.remarks'), value: report.remarks },
              { term: t('report.ruleSet'), value: report.judgement.ruleSetVersion },
            ]}
          />
        </div>
      </section>
      <section className="stack">
        <h2>{t('report.instruments')}</h2>
        {report.instruments.length === 0 ? (
          <p className="muted">{t('report.page.none')}</p>
        ) : (
          <DataTable
            label={t('report.instruments')}
            headings={[
              t('report.instrument.kind'),
              `${t('report.instrument.make')}, ${t('report.instrument.model')}`,
              t('report.instrument.serial'),
              t('report.instrument.calibratedUntil'),
            ]}
            rows={report.instruments.map(({ kind, make, model, serial, calibratedUntil }) => [
              t(`instrument.kind.${kind}`),
              `${make} ${model}`,
              serial,
              <Day key="until" value={calibratedUntil} />,
            ])}
          />
        )}
      </section>
    </>
  )
}
