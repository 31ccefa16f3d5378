import { IconPlus } from '@tabler/icons-react'
import type { Certificate } from '#contract/certificate.ts'
import { isInForce } from '#domain/certificate.ts'
import { Day } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../../ui/buttons.tsx'
import { Facts } from '../../../ui/lists.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { VerdictBanner } from '../../../ui/badges.tsx'
import { FailedBanner, PdfButtons, RetryButton } from '../PdfButtons.tsx'
import { useSealed } from '../useSealed.ts'
import { CertificateName } from '../public/CertificateName.tsx'
import { useValidityText } from '../Validity.tsx'
import styles from './issue.module.css'

export function Issued({
  certificate: created,
  onAnother,
  onRetried,
}: {
  certificate: Certificate
  onAnother: () => void
  onRetried: (certificate: Certificate) => void
}) {
  const { t } = useTexts()
  const certificate = useSealed(created)
  const { _id, state, number, holder, level, name, language, dueDate } = certificate
  return (
    <div className={styles.done}>
      <PageHeader title={t('certificate.issue.title')} />
      <Outcome certificate={certificate} />
      <div className="panel">
        <p className={`mono ${styles.number}`}>{number}</p>
        <Facts
          facts={[
            { term: t('certificate.holder'), value: holder },
            {
              term: t('certificate.name'),
              value: (
                <CertificateName
                  {...{ name, level, language }}
                  wrap={(title) => (
                    <>
                      {level} · {title}
                    </>
                  )}
                />
              ),
            },
            { term: t('certificate.dueDate'), value: <Day value={dueDate} /> },
          ]}
        />
      </div>
      <div className="row">
        {state === 'failed' && <RetryButton certificate={certificate} onIssued={onRetried} />}
        <ButtonLink
          to="/app/certificates/$id"
          params={{ id: _id }}
          variant={state === 'failed' ? 'secondary' : undefined}
        >
          {t('certificate.issue.open')}
        </ButtonLink>
        <PdfButtons certificate={certificate} />
        <Button variant="quiet" icon={<IconPlus size={20} aria-hidden />} onClick={onAnother}>
          {t('certificate.issue.another')}
        </Button>
      </div>
    </div>
  )
}

function Outcome({ certificate }: { certificate: Certificate }) {
  const { state, holder } = certificate
  const { t } = useTexts()
  if (state === 'sealing')
    return (
      <Notice severity="info" title={t('certificate.sealing.title')}>
        {t('certificate.sealing.what')}
      </Notice>
    )
  if (state === 'failed') return <FailedBanner certificate={certificate} />
  if (!isInForce(state)) return <NotInForce certificate={certificate} />
  return (
    <VerdictBanner state="valid" title={t('certificate.issue.done')}>
      {t('certificate.issue.done.what', { holder })}
    </VerdictBanner>
  )
}

/** A renewal of a suspended certificate is issued suspended. */
function NotInForce({ certificate }: { certificate: Certificate }) {
  const { t, textByKey } = useTexts()
  const text = useValidityText(certificate)
  const { state, stateReason: reason } = certificate
  return (
    <VerdictBanner state={state} title={textByKey(`shell.state.${state}`) ?? state}>
      <p>{text}</p>
      {reason && <p>{t('certificate.history.reason', { reason })}</p>}
    </VerdictBanner>
  )
}
