import type { ReactNode } from 'react'
import type { Certificate } from '#contract/certificate.ts'
import type { TextKey } from '#texts/texts.ts'
import { Day, Moment } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import styles from './History.module.css'

interface Step {
  text: TextKey
  at: ReactNode
  reason?: string
}

const ended: Partial<Record<Certificate['state'], TextKey>> = {
  revoked: 'certificate.history.revoked',
  suspended: 'certificate.history.suspended',
  superseded: 'certificate.history.superseded',
  failed: 'certificate.history.failed',
}

/** What became of a certificate, the latest first. */
export function History({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  return (
    <section className="panel" aria-labelledby="certificate-history">
      <h2 id="certificate-history">{t('certificate.history')}</h2>
      <ol className={styles.steps}>
        {stepsOf(certificate, t).map(({ text, at, reason }) => (
          <li key={text}>
            <span className={styles.at}>{at}</span>
            <p className={styles.text}>{t(text, { issuer: certificate.issuer })}</p>
            {reason && <p>{t('certificate.history.reason', { reason })}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf(
  { state, stateAt, stateReason, createdAt, dueDate }: Certificate,
  t: (key: TextKey) => string,
): Step[] {
  const end = ended[state]
  const reason = state === 'failed' ? t(`certificate.failed.${stateReason}` as TextKey) : stateReason
  const first: Step = {
    text:
      state === 'sealing' || state === 'failed'
        ? 'certificate.history.sealing'
        : 'certificate.history.issued',
    at: <Moment value={createdAt} />,
  }
  if (end) return [{ text: end, at: <Moment value={stateAt} />, reason }, first]
  if (state === 'expired')
    return [{ text: 'certificate.history.expired', at: <Day value={dueDate} /> }, first]
  return [first]
}
