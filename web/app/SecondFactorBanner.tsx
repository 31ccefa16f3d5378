import { useLocation } from '@tanstack/react-router'
import { useAccount } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ButtonLink } from '../ui/buttons.tsx'
import { Notice } from '../ui/notices.tsx'
import styles from './Shell.module.css'

export function SecondFactorBanner() {
  const { t } = useTexts()
  const { required, enrolled } = useAccount().secondFactor
  const { pathname } = useLocation()
  if (!required || enrolled || pathname === '/app/security') return null
  return (
    <div className={styles.banner}>
      <Notice
        severity="warning"
        title={t('shell.secondFactor')}
        action={
          <ButtonLink variant="secondary" to="/app/security" search={{}}>
            {t('shell.secondFactor.action')}
          </ButtonLink>
        }
      >
        {t('shell.secondFactor.what')}
      </Notice>
    </div>
  )
}
