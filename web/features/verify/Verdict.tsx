import type { ReactNode } from 'react'
import { IconLoader2, IconShieldLock } from '@tabler/icons-react'
import { type Severity, VerdictBanner } from '../../ui/badges.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import badgeStyles from '../../ui/badges.module.css'
import proofStyles from './Proof.module.css'

/**
 * Colours are read before words. Amber therefore means "still valid" here, and other states differ from the
 * colours in lists.
 */
const severities: Record<string, Severity> = {
  suspended: 'error',
  superseded: 'error',
  unconfirmed: 'neutral',
}

/** Legible at arm's length in sunlight. */
export const Verdict = ({
  state,
  title,
  children,
}: {
  state: string
  title: string
  children: ReactNode
}) => (
  <VerdictBanner large state={state} severity={severities[state]} title={title}>
    {children}
  </VerdictBanner>
)

/** Grey, so that the loading state does not look like a result. */
export const Checking = ({ text }: { text: string }) => (
  <section className={badgeStyles.verdict} data-large role="status" aria-busy="true">
    <span className={badgeStyles.sign} data-turning>
      <IconLoader2 size={40} stroke={2} aria-hidden />
    </span>
    <p className={badgeStyles.title}>{text}</p>
  </section>
)

/** A forged card can link to a forged page: only the host name of the address proves authenticity. */
export function HostHint() {
  const { t } = useTexts()
  return (
    <div className={proofStyles.host}>
      <IconShieldLock size={22} stroke={1.75} aria-hidden />
      <div>
        <p>
          <b>{t('verify.host', { host: window.location.host })}</b>
        </p>
        <p className="small muted">{t('verify.host.what')}</p>
      </div>
    </div>
  )
}
