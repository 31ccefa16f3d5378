import type { Report } from '#contract/report.ts'
import { reportShares } from '#contract/share.ts'
import { penWidth, signatureFrame, signaturePath } from '#domain/drawnSignature.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Fold } from '../../ui/fold.tsx'
import { QrCode } from '../../ui/images.tsx'
import { Facts } from '../../ui/lists.tsx'
import { Code } from '../../ui/text.tsx'
import { ShareLinks } from '../verify/public/ShareLinks.tsx'
import styles from './ReportProof.module.css'

interface SignatureProps {
  report: Report
  signature: NonNullable<Report['signature']>
}

export function ReportSignature({ signature, report }: SignatureProps) {
  const { t } = useTexts()
  // The tester measured. The responsible person can sign in their place.
  const { tester, timeZone, finalisedAt, judgement } = report
  const { name, at, drawn, contentSha256 } = signature
  return (
    <Fold title={t('report.signature')} hint={name}>
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
            { term: t('report.finalisedAt'), value: <Moment value={finalisedAt} timeZone={timeZone} /> },
            { term: t('report.ruleSet'), value: judgement.ruleSetVersion },
            { term: t('report.signature.hash'), value: <Code value={contentSha256} /> },
          ]}
        />
      </div>
    </Fold>
  )
}

export function ReportCode({ code }: { code: string }) {
  const { t } = useTexts()
  return (
    <Fold title={t('report.page.verify')}>
      <div className={`panel ${styles.verify}`}>
        <QrCode content={`${location.origin}/verify/${code}`} label={t('report.page.qr')} size={168} />
        <p>{t('report.page.verify.what')}</p>
      </div>
    </Fold>
  )
}

export const ReportShare = ({ id }: { id: string }) => <ShareLinks shares={reportShares} id={id} />
