import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { shared } from '#contract/share.ts'
import { isShareLink, type SharedKind } from '#domain/shareLink.ts'
import { addressOf } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { NotOpen } from './public/NotOpen.tsx'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { DocumentTitle } from '../../ui/pages.tsx'
import { PdfView } from '../../ui/pdf.tsx'
import { Checking, HostHint } from './Verdict.tsx'
import { Proof } from './Proof.tsx'
import { statementOf } from './statement.ts'
import styles from './Proof.module.css'

export default function SharedPage() {
  const { pathname, hash: link } = useLocation()
  const kind = pathname.startsWith('/pdf/report') ? 'report' : 'certificate'
  const params: { kind: SharedKind; link: string } = { kind, link }
  const { t } = useTexts()
  // Requested once per visit, because the server counts each request as an opening.
  const { data, error, refetch } = useQuery({
    ...callQuery(['shared', kind, link], shared.read, { params }),
    enabled: isShareLink(link),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!isShareLink(link)) return <NotOpen broken />
  if (isProblem(error, 'share.closed')) return <NotOpen />
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <DocumentTitle title={t('share.shown')} />
      <h1 tabIndex={-1} className={styles.heading}>
        {t('share.shown')}
      </h1>
      {error && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Checking text={t('verify.checking')} />}
      {data && !error && (
        <>
          <Proof
            verification={data.verification}
            statement={statementOf(data.verification)}
            code={data.verifyCode}
          />
          {data.fileName && (
            <PdfView
              file={addressOf(shared.paper, { id: data.openedId })}
              name={data.fileName}
              title={t('share.paper')}
            />
          )}
          <p className="small muted">
            {t('share.until')} <Day value={data.until} />
          </p>
          <HostHint />
          <div className={styles.actions}>
            <ButtonLink variant="secondary" to="/verify/$code" params={{ code: data.verifyCode }}>
              {t('share.checkAgain')}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
