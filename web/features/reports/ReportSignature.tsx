import type { Report } from '#contract/report.ts'
import { type DrawnSignature, penWidth, signatureFrame, signaturePath } from '#domain/drawnSignature.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Facts } from '../../ui/lists.tsx'
import styles from './ReportSignature.module.css'

interface Props {
  /** The person who measured. The responsible person can sign in their place. */
  tester: string
  signature: NonNullable<Report['signature']>
  timeZone: string
}

export default function ReportSignature({ signature, tester, timeZone }: Props) {
  const { t } = useTexts()
  const { name, at, drawn, contentSha256 } = signature
  return (
    <section className="stack">
      <h2>{t('report.signature')}</h2>
      <div className="panel">
        {drawn && <Drawn drawn={drawn} label={t('report.signature.alt', { name })} />}
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

const Drawn = ({ drawn, label }: { drawn: DrawnSignature; label: string }) => (
  <svg className={styles.drawn} viewBox={signatureFrame(drawn).join(' ')} role="img" aria-label={label}>
    <path d={signaturePath(drawn)} strokeWidth={penWidth(drawn.height)} />
  </svg>
)
