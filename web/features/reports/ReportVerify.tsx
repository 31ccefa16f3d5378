import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { QrCode } from '../../ui/images.tsx'
import styles from './ReportVerify.module.css'

export default function ReportVerify({ code }: { code: string }) {
  const { t } = useTexts()
  return (
    <section className="stack">
      <h2>{t('report.page.verify')}</h2>
      <div className={`panel ${styles.verify}`}>
        <QrCode content={`${location.origin}/verify/${code}`} label={t('report.page.qr')} size={168} />
        <div className="stack">
          <p>{t('report.page.verify.what')}</p>
          <p>
            {t('report.verifyCode')}: <Code value={code} />
          </p>
          <p>
            <Link to="/verify/$code" params={{ code }}>
              {t('report.page.verify.open')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
