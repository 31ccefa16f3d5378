import { IconCopy } from '@tabler/icons-react'
import type { Certificate } from '#contract/certificate.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './CertificatePage.module.css'
import { verifyLink } from './verifyLink.ts'

/** What to show at the gate: the code anyone can check. */
export function CertificateCheck({ certificate: { verifyCode } }: { certificate: Certificate }) {
  const { t } = useTexts()
  const link = verifyLink(verifyCode)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    showToast(t('certificate.check.copied'))
  }
  return (
    <section className={`panel ${styles.check}`} aria-labelledby="certificate-check">
      <h2 id="certificate-check">{t('certificate.check')}</h2>
      <QrCode content={link} label={t('certificate.check.qr')} size={192} />
      <p className="small">
        <span className="muted">{t('certificate.check.code')}</span>
        <br />
        <span className="mono">{verifyCode}</span>
      </p>
      <p className="small muted">{t('certificate.check.what')}</p>
      <ButtonLink tone="secondary" wide to="/verify/$code" params={{ code: verifyCode }}>
        {t('certificate.check.open')}
      </ButtonLink>
      <Button tone="quiet" wide icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
        {t('certificate.check.copy')}
      </Button>
    </section>
  )
}
