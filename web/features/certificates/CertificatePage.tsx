import { useNavigate, useParams, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { certificateShares } from '#contract/share.ts'
import { formatDay } from '#domain/day.ts'
import { instructionState } from '#domain/instruction.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useCan } from '../../session/useCan.ts'
import { ShareLinks } from '../verify/public/ShareLinks.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { certificateFields } from './certificateFields.tsx'
import { CertificateState } from './CertificateState.tsx'
import { DigitalProof } from './DigitalProof.tsx'
import { FailedBanner, PdfButtons, RetryButton } from './PdfButtons.tsx'
import { RenewalAction, RenewalNotice, useRenewal } from './Renewal.tsx'
import { StateButtons } from './StateButtons.tsx'
import { useSealed } from './useSealed.ts'
import { Validity } from './Validity.tsx'
import { useToday } from '../../i18n/Day.tsx'
import styles from './CertificatePage.module.css'
import { ButtonLink, CopyButton, DownloadLink } from '../../ui/buttons.tsx'
import { QrCode } from '../../ui/images.tsx'
import { verifyLink } from './verifyLink.ts'
import { useQuery } from '@tanstack/react-query'
import { trainingDocuments } from '#contract/trainingDocument.ts'
import { fileUrl } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Row, Rows } from '../../ui/lists.tsx'

// Few certificates show the instruction; the others are below the fold.
const Instruction = lazy(() => import('./Instruction.tsx'))
const History = lazy(() => import('./History.tsx'))
const NoteForm = lazy(() => import('./NoteForm.tsx'))

export default function CertificatePage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  // The actions and the first notice depend on it.
  const waits = useRenewal(id).isLoading
  return (
    <ItemPage
      resource={certificates}
      id={id}
      waits={waits}
      back={{ to: '/app/certificates', label: t('certificate.list') }}
      titleOf={({ level, holder }) => `${level} – ${holder}`}
      facts={(certificate) => (
        <>
          <CertificateState certificate={certificate} />
          <InstructionOver certificate={certificate} />
          <Code value={certificate.number} />
        </>
      )}
      actions={(certificate) => <Actions certificate={certificate} />}
    >
      {(certificate) => certificate && <Body certificate={certificate} />}
    </ItemPage>
  )
}

function Actions({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  return (
    <>
      <RenewalAction certificate={certificate} />
      <PdfButtons certificate={certificate} />
      <StateButtons certificate={certificate} />
      {certificate.state === 'revoked' && can('certificate.issue', certificate) && (
        <ButtonLink variant="secondary" to="/app/certificate/new" search={{ renew: certificate._id }}>
          {t('certificate.issueAgain')}
        </ButtonLink>
      )}
      {certificate.state === 'failed' && can('certificate.retry', certificate) && (
        <RetryButton
          certificate={certificate}
          onIssued={({ _id: id }) => navigate({ to: '/app/certificates/$id', params: { id } })}
        />
      )}
    </>
  )
}

function Body({ certificate: read }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const certificate = useSealed(read)
  return (
    <div className={styles.page}>
      <div className={styles.part}>
        {certificate.state === 'sealing' && (
          <Notice severity="info" title={t('certificate.sealing.title')}>
            {t('certificate.sealing.what')}
          </Notice>
        )}
        {certificate.state === 'unconfirmed' && (
          <Notice severity="warning" title={t('verify.none.unconfirmed')}>
            {t('verify.none.unconfirmed.what')}
          </Notice>
        )}
        {certificate.state === 'failed' && <FailedBanner certificate={certificate} />}
        <RenewalNotice certificate={certificate} />
        <div className="panel stack">
          <Validity certificate={certificate} />
          <ResourceFacts fields={certificateFields} item={certificate} />
        </div>
        {certificate.instructionDue && (
          <Suspense>
            <Instruction certificate={certificate} />
          </Suspense>
        )}
      </div>
      <div className={styles.part}>
        {certificate.fileId && can('certificate.shareLink', certificate) && (
          <ShareLinks shares={certificateShares} id={certificate._id} />
        )}
        {certificate.fileId && <DigitalProof certificate={certificate} />}
        <TrainingDocuments certificate={certificate} />
        <Suspense fallback={<Skeleton height={96} />}>
          <History certificate={certificate} />
        </Suspense>
        {can('certificate.annotate', certificate) && certificate.state !== 'sealing' && (
          <Suspense>
            <NoteForm certificate={certificate} />
          </Suspense>
        )}
      </div>
      {certificate.fileId && (
        <aside className={styles.aside} aria-label={t('certificate.check')}>
          <CertificateCheck certificate={certificate} />
        </aside>
      )}
    </div>
  )
}

function InstructionOver({ certificate }: { certificate: Certificate }) {
  const { t, locale } = useTexts()
  const { instructionDue: due } = certificate
  if (instructionState(useToday(), certificate) !== 'over' || !due) return null
  return (
    <a href="#certificate-instruction" className={styles.over}>
      <IconAlertTriangle size={15} stroke={2.5} aria-hidden />
      {t('qualification.instruction.over', { day: formatDay(due, locale) })}
    </a>
  )
}

function CertificateCheck({ certificate: { verifyCode } }: { certificate: Certificate }) {
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

function TrainingDocuments({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: id } = certificate
  const { data } = useQuery({
    ...callQuery(['trainingDocument', id], trainingDocuments.list, { params: { id } }),
    enabled: can('trainingDocument.read', certificate),
  })
  if (!data || data.items.length === 0) return null
  const title = t('certificate.documents')
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Rows label={title}>
        {data.items.map(({ _id, name }) => (
          <Row
            key={_id}
            title={
              <Link to="/pdf/webviewer/doc/$id" params={{ id: _id }}>
                {name}
              </Link>
            }
            actions={
              <DownloadLink href={fileUrl(_id)} name={name}>
                {t('shell.pdf.download')}
              </DownloadLink>
            }
          />
        ))}
      </Rows>
    </section>
  )
}
