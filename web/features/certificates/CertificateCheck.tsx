import type { Certificate } from '#contract/certificate.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink, CopyButton } from '../../ui/buttons.tsx'
import { QrCode } from '../../ui/images.tsx'
import styles from './CertificatePage.module.css'
import { verifyLink } from './verifyLink.ts'

export function CertificateCheck({ certificate: { verifyCode } }: { certificate: Certificate }) {
  const { t } = useTexts()
  const link = verifyLink(verifyCode)
  return (
    <section className={`panel ${styles.check}`} aria-labelledby="certificate-check">
      <h2 id="certificate-check">{t('certificate.check')}</h2>
      <QrCode content={link} label={t('certificate.check.qr')} size={192} />
      <div>
        <p className="small">
          <span className="muted">{t('certificate.check.code')}</span>
          <br />
          <span className="mono">{verifyCode}</span>
        </p>
        <p className="small muted">{t('certificate.check.what')}</p>
        <ButtonLink variant="secondary" wide to="/verify/$code" params={{ code: verifyCode }}>
          {t('certificate.check.open')}
        </ButtonLink>
        <CopyButton variant="quiet" wide text={link} copied={t('certificate.check.copied')}>
          {t('certificate.check.copy')}
        </CopyButton>
      </div>
    </section>
  )
}
