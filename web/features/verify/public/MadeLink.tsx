import { Day } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CopyButton } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { QrCode } from '../../../ui/images.tsx'
import styles from './ShareLinks.module.css'

/** The link is shown only once. */
export function MadeLink({ url, until }: { url: string; until: string }) {
  const { t } = useTexts()
  return (
    <Notice severity="success" title={t('share.made')}>
      <div className={styles.made}>
        <div className="stack">
          <p>{t('share.made.what')}</p>
          <p className={`mono ${styles.url}`}>{url}</p>
          <p className="small muted">
            {t('share.until')} <Day value={until} />
          </p>
          <div>
            <CopyButton text={url} copied={t('share.copied')}>
              {t('share.copy')}
            </CopyButton>
          </div>
        </div>
        <QrCode content={url} label={t('share.qr')} size={184} />
      </div>
    </Notice>
  )
}
