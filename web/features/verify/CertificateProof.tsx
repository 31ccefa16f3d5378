import { IconCheck } from '@tabler/icons-react'
import type { Verification } from '#contract/verify.ts'
import { isInForce } from '#domain/certificate.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Facts } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { CertificateName } from '../certificates/public/CertificateName.tsx'
import styles from './Proof.module.css'

type Certificate = NonNullable<Verification['certificate']>

interface Props {
  certificate: Certificate
  state: string
  /** Hides the rights if the result is about another document than the one shown. */
  quiet?: boolean
}

export function CertificateProof({ certificate, state, quiet }: Props) {
  const { t } = useTexts()
  const { holder, level, name, language, number, issuer, issueDate, dueDate } = certificate
  return (
    <div className={styles.proof}>
      <div className={styles.person}>
        <div>
          <p className={styles.term}>{t('verify.holder')}</p>
          <p className={styles.holder}>{holder}</p>
          <p className="small muted">{t('verify.holder.check')}</p>
        </div>
        <div className={styles.pair}>
          <div>
            <p className={styles.term}>{t('verify.level')}</p>
            <p className={styles.level} lang={language}>
              {level}
            </p>
          </div>
          <div>
            <p className={styles.term}>{t('verify.dueDate')}</p>
            <p className={styles.due}>
              <Day value={dueDate} />
            </p>
          </div>
        </div>
      </div>
      {certificate.instructionOverdue && !quiet && (
        <Notice severity="warning">{t('certificate.instruction.first')}</Notice>
      )}
      {!quiet && <Permitted certificate={certificate} holds={isInForce(state)} />}
      <Facts
        facts={[
          { term: t('verify.name'), value: <CertificateName {...{ name, level, language }} /> },
          { term: t('verify.issuer'), value: issuer },
          { term: t('verify.issueDate'), value: <Day value={issueDate} /> },
          { term: t('verify.number'), value: <Code value={number} /> },
        ]}
      />
    </div>
  )
}

function Permitted({ certificate: { mayReport }, holds }: { certificate: Certificate; holds: boolean }) {
  const { t } = useTexts()
  return (
    <section className={styles.may} aria-labelledby="verify-may">
      <h2 id="verify-may">{t('verify.may')}</h2>
      {holds && mayReport.length > 0 ? (
        <ul>
          {mayReport.map((type) => (
            <li key={type}>
              <IconCheck size={20} stroke={2.5} aria-hidden />
              {t('verify.may.report', { type: t(`report.type.${type}`) })}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t(holds ? 'verify.may.none' : 'verify.may.nothing')}</p>
      )}
    </section>
  )
}
