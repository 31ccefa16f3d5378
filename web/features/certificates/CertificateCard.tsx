import { Link } from '@tanstack/react-router'
import type { Certificate } from '#contract/certificate.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { CertificateName } from './public/CertificateName.tsx'
import { CertificateState } from './CertificateState.tsx'
import styles from './CertificateCard.module.css'

interface Props {
  certificate: Certificate
  linked?: boolean
}

export function CertificateCard({ certificate, linked = true }: Props) {
  const { t } = useTexts()
  const { _id, name, level, language, holder, number, dueDate, issuer } = certificate
  return (
    <article className={styles.card} data-linked={linked || undefined}>
      <div className={styles.top}>
        <p className={styles.level}>{level}</p>
        <CertificateState certificate={certificate} />
      </div>
      <p className={styles.holder}>{holder}</p>
      <p className={styles.name}>
        <CertificateName
          {...{ name, level, language }}
          wrap={(title) =>
            linked ? (
              <Link to="/app/certificates/$id" params={{ id: _id }} className={styles.link}>
                {title}
              </Link>
            ) : (
              title
            )
          }
        />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('certificate.dueDate')}</dt>
          <dd>
            <Day value={dueDate} />
          </dd>
        </div>
        <div>
          <dt>{t('certificate.number')}</dt>
          <dd className="mono">{number}</dd>
        </div>
        <div className={styles.issuer}>
          <dt className="hidden">{t('certificate.issuer')}</dt>
          <dd>{issuer}</dd>
        </div>
      </dl>
    </article>
  )
}
