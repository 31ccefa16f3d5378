import { useTexts } from '../../../i18n/useTexts.ts'
import { Code } from '../../../ui/text.tsx'
import { QrCode } from '../../../ui/images.tsx'
import styles from './OwnCode.module.css'

export function OwnCode({ evalId }: { evalId: string }) {
  const { t } = useTexts()
  return (
    <section className={`panel ${styles.code}`}>
      <QrCode content={evalId} label={t('scan.own.qr')} size={160} />
      <div className="stack">
        <h2>{t('scan.own')}</h2>
        <p>
          {t('account.evalid')} <Code value={evalId} />
        </p>
        <p className="muted">{t('scan.own.what')}</p>
      </div>
    </section>
  )
}
