import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { reportShares } from '#contract/share.ts'
import { penWidth, signatureFrame, signaturePath } from '#domain/drawnSignature.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { QrCode } from '../../ui/images.tsx'
import { Facts } from '../../ui/lists.tsx'
import { Code } from '../../ui/text.tsx'
import { ShareLinks } from '../verify/public/ShareLinks.tsx'
import styles from './ReportProof.module.css'

interface SignatureProps {
  /** The person who measured. The responsible person can sign in their place. */
  tester: string
  signature: NonNullable<Report['signature']>
  timeZone: string
}

export function ReportSignature({ signature, tester, timeZone }: SignatureProps) {
  const { t } = useTexts()
  const { name, at, drawn, contentSha256 } = signature
  return (
    <section className="stack">
      <h2>{t('report.signature')}</h2>
      <div className="panel">
        {drawn && (
          <svg
            className={styles.drawn}
            viewBox={signatureFrame(drawn).join(' ')}
            role="img"
            aria-label={t('report.signature.alt', { name })}
          >
            <path d={signaturePath(drawn)} strokeWidth={penWidth(drawn.height)} />
          </svg>
        )}
        <Facts
          facts={[
            { term: t(name === tester ? 'report.tester' : 'report.signature.responsible'), value: name },
            { term: t('report.signature.at'), value: <Moment value={at} timeZone={timeZone} /> },
            { term: t('report.signature.hash'), value: <Code value={contentSha256} /> },
          ]}
        />
      </div>
    </section>
  )
}

export function ReportVerify({ code }: { code: string }) {
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

export const ReportShare = ({ id }: { id: string }) => <ShareLinks shares={reportShares} id={id} />
