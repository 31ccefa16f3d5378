import type { Verification } from '#contract/verify.ts'
import { resultNow } from '#domain/measurement/contradictions.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Facts } from '../../ui/lists.tsx'
import styles from './Proof.module.css'

type Report = NonNullable<Verification['report']>

export function ReportProof({ report }: { report: Report }) {
  const { t } = useTexts()
  const { plate, manufacturer, model, vinEnd } = report.vehicle
  return (
    <div className={styles.proof}>
      <div className={styles.person}>
        <div>
          <p className={styles.term}>{t('verify.vehicle')}</p>
          <p className={styles.holder}>{plate || `${manufacturer} ${model}`}</p>
          {plate && (
            <p>
              {manufacturer} {model}
            </p>
          )}
          <p className={styles.term}>
            {t('verify.vin')} {t('verify.vin.end', { end: vinEnd })}
          </p>
        </div>
        <div className={styles.pair}>
          <div>
            <p className={styles.term}>{t('verify.type')}</p>
            <p className={styles.due}>{t(`report.type.${report.type}`)}</p>
          </div>
          <div>
            <p className={styles.term}>{t('verify.result')}</p>
            <p className={styles.due}>{t(`report.result.${resultNow(report.result, report)}`)}</p>
          </div>
        </div>
      </div>
      <Facts
        facts={[
          {
            term: t('verify.measuredAt'),
            value: <Moment value={report.measuredAt} timeZone={report.timeZone} />,
          },
          {
            term: t('verify.finalisedAt'),
            value: <Moment value={report.finalisedAt} timeZone={report.timeZone} />,
          },
          { term: t('verify.tester'), value: report.tester },
          { term: t('verify.organisation'), value: report.organisation },
          { term: t('verify.report.name'), value: report.name },
          { term: t('verify.number'), value: <Code value={report.number} /> },
        ]}
      />
    </div>
  )
}
