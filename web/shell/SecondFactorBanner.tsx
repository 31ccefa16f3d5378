import { useLocation } from '@tanstack/react-router'
import { useAccount } from '../session/session.ts'
import { useTexts } from '../texts/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Shell.module.css'

/** On every page of anyone who has a role that waits for a second factor: why, and where it is set up. */
export function SecondFactorBanner() {
  const { t } = useTexts()
  const { required, enrolled } = useAccount().secondFactor
  const { pathname } = useLocation()
  if (!required || enrolled || pathname === '/app/security') return null
  return (
    <div className={styles.banner}>
      <Notice
        mood="warning"
        title={t('shell.secondFactor')}
        action={
          <ButtonLink tone="secondary" to="/app/security" search={{}}>
            {t('shell.secondFactor.action')}
          </ButtonLink>
        }
      >
        {t('shell.secondFactor.what')}
      </Notice>
    </div>
  )
}
