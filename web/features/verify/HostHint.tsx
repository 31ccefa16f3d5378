import { IconShieldLock } from '@tabler/icons-react'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Proof.module.css'

/** A forged card can link to a forged page: only the host name of the address proves authenticity. */
export function HostHint() {
  const { t } = useTexts()
  return (
    <div className={styles.host}>
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
