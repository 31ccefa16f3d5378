import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Report } from '#contract/report.ts'
import { ratedOf } from '#domain/instrument.ts'
import { isGloveClass, isProtective } from '#domain/protectiveEquipment.ts'
import { useCan } from '../../session/useCan.ts'
import { Day, Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable, Facts } from '../../ui/lists.tsx'

export default function ReportBasis({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      <section className="stack">
        <h2>{t('report.page.basis')}</h2>
        <div className="panel">
          <Facts
            facts={[
              {
                term: t('report.vehicle'),
                // Some users may read the report but not the vehicle.
                value: can('companyVehicle.read', report) ? (
                  <Link to="/app/company-vehicles/$id" params={{ id: report.companyVehicleId }}>
                    {report.vehicle}
                  </Link>
                ) : (
                  report.vehicle
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
      <Equipment of="instruments" used={report.instruments.filter(({ kind }) => !isProtective(kind))} />
      <Equipment of="protective" used={report.instruments.filter(({ kind }) => isProtective(kind))} />
    </>
  )
}

interface EquipmentProps {
  of: 'instruments' | 'protective'
  used: Report['instruments']
}

function Equipment({ of, used }: EquipmentProps) {
  const { t } = useTexts()
  const isWorn = of === 'protective'
  if (isWorn && used.length === 0) return null
  return (
    <section className="stack">
      <h2>{t(`report.${of}`)}</h2>
      {used.length === 0 ? (
        <p className="muted">{t('report.page.none')}</p>
      ) : (
        <DataTable
          label={t(`report.${of}`)}
          headings={[
            t(isWorn ? 'report.protective.kind' : 'report.instrument.kind'),
            t('report.instrument.which'),
            ...(isWorn
              ? [t('report.instrument.testDay'), t('report.instrument.testedUntil')]
              : [t('report.instrument.rated'), t('report.instrument.calibratedUntil')]),
          ]}
          rows={used.map((one) => [
            isGloveClass(one.category)
              ? `${t(`instrument.kind.${one.kind}`)}, ${t(`instrument.gloveClass.${one.category}`)}`
              : t(`instrument.kind.${one.kind}`),
            <Fragment key="which">
              {one.make} {one.model}
              <br />
              {one.serial}
            </Fragment>,
            isWorn ? one.calibratedOn ? <Day key="on" value={one.calibratedOn} /> : '–' : ratedOf(one) || '–',
            <Day key="until" value={one.calibratedUntil} />,
          ])}
        />
      )}
    </section>
  )
}
