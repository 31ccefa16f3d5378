import { IconCopy } from '@tabler/icons-react'
import { Day } from '../texts/Day.tsx'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './ShareLinks.module.css'

/** A new link, to copy or to have scanned. Nobody can look it up again. */
export function MadeLink({ url, until }: { url: string; until: string }) {
  const { t } = useTexts()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast(t('share.copied'))
  }
  return (
    <Notice mood="success" title={t('share.made')}>
      <div className={styles.made}>
        <div className="stack">
          <p>{t('share.made.what')}</p>
          <p className={`mono ${styles.url}`}>{url}</p>
          <p className="small muted">
            {t('share.until')} <Day value={until} />
          </p>
          <div>
            <Button icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
              {t('share.copy')}
            </Button>
          </div>
        </div>
        <QrCode content={url} label={t('share.qr')} size={184} />
      </div>
    </Notice>
  )
}
