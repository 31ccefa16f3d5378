import type { Verification } from '#contract/verify.ts'
import { daysLeft } from '#domain/certificate.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { Moment, zoneHere, useToday } from '../../i18n/Day.tsx'
import { useTexts, type Texts } from '../../i18n/useTexts.ts'
import { Recalled, PrecedingEnded, Warnings } from '../../i18n/Warnings.tsx'
import { CertificateProof } from './CertificateProof.tsx'
import { ReportProof } from './ReportProof.tsx'
import type { Statement } from './statement.ts'
import { Verdict } from './Verdict.tsx'
import styles from './Proof.module.css'

interface Props {
  verification: Verification
  statement: Statement
  /** Omitted for a file. */
  code?: string
  /** Hides the large state if the result is about another file than the one shown. */
  quiet?: boolean
}

export function Proof({ verification, statement, code, quiet }: Props) {
  const texts = useTexts()
  const today = useToday()
  const { t, textByKey } = texts
  const { certificate, report, checkedAt } = verification
  const { state, text } = statement
  return (
    <>
      {quiet ? (
        <p>
          <b>{textByKey(`verify.${text}`)}.</b> {statementOf(verification, statement, { texts, today })}
        </p>
      ) : (
        <Verdict state={state} title={textByKey(`verify.${text}`) ?? t('verify.none.unconfirmed')}>
          {statementOf(verification, statement, { texts, today })}
        </Verdict>
      )}
      {certificate && <CertificateProof certificate={certificate} state={state} quiet={quiet} />}
      {/* Warnings are directly below the result, so that they are not missed. */}
      {report && <Warnings warnings={report.warnings} />}
      {report && <Warnings warnings={report.relied} title={t('report.warning.relied')} />}
      {report && <Recalled instruments={report.recalled} />}
      {report && <Recalled instruments={report.reliedRecalled} relied />}
      {report && <PrecedingEnded ended={report.reliedEnded} />}
      {report && <ReportProof report={report} />}
      <dl className={styles.checked}>
        <div>
          <dt>{t('verify.checkedAt')}</dt>
          <dd>
            <Moment value={checkedAt} timeZone={report?.timeZone} />
          </dd>
        </div>
        {code && (
          <div>
            <dt>{t('verify.checkedCode')}</dt>
            <dd className="mono">{code}</dd>
          </div>
        )}
      </dl>
      {code && !quiet && verification.log && (
        <LogPositionLine logPosition={verification.log} code={code} timeZone={report?.timeZone} />
      )}
    </>
  )
}

function statementOf(
  { certificate }: Verification,
  { state, text }: Statement,
  { texts: { t, textByKey, locale }, today }: { texts: Texts; today: string },
) {
  const count = certificate ? daysLeft(today, certificate.dueDate) : 0
  if (state === 'expiring' && count <= 0) return t('verify.certificate.expiring.today')
  const day = certificate && (state === 'expired' ? certificate.dueDate : localDayOf(certificate.stateAt))
  return textByKey(`verify.${text}.what`, { count, day: day ? formatDay(day, locale) : '' })
}

const localDayOf = (moment: string) => dayOf(new Date(moment), zoneHere())

interface LogPositionLineProps {
  logPosition: NonNullable<Verification['log']>
  code: string
  /** Time zone of the other times on the page. */
  timeZone: string | undefined
}

/**
 * Position in the transparency log and its inclusion proof, which can be checked without trusting this
 * server.
 */
function LogPositionLine({ logPosition, code, timeZone }: LogPositionLineProps) {
  const { t } = useTexts()
  const { position, signed } = logPosition
  return (
    <section className={styles.log} aria-labelledby="verify-log">
      <h2 id="verify-log">{t('verify.log')}</h2>
      {signed ? (
        <p>
          {t('verify.log.place', { position, size: signed.size })}{' '}
          <Moment value={signed.at} timeZone={timeZone} />.
        </p>
      ) : (
        <p>{t('verify.log.unsigned', { position })}</p>
      )}
      <p className="muted">{t('verify.log.what')}</p>
      {signed && (
        <a href={`/api/verify/${encodeURIComponent(code)}/proof`} download>
          {t('verify.log.proof')}
        </a>
      )}
    </section>
  )
}
