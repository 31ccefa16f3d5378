import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { legal } from '#contract/legal.ts'
import type { LegalKind } from '#domain/legal.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { CleanHtml } from '../../ui/text.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import styles from './LegalPage.module.css'

function LegalPage({ kind }: { kind: LegalKind }) {
  const { t, locale } = useTexts()
  const { data, error, refetch } = useQuery(
    callQuery(['legal', kind, locale], legal.read, { params: { kind }, query: versionQuery() }),
  )
  return (
    <article className={styles.article}>
      <PageHeader
        title={t(`shell.${kind}`)}
        facts={
          data?.publishedAt && (
            <span>
              {t('shell.legal.version', { version: data.version })}, <DayOf moment={data.publishedAt} />
            </span>
          )
        }
      />
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && data.missing.length > 0 && (
        <Notice
          severity="warning"
          action={
            <Link to="/app/operator" className={styles.link}>
              {t('shell.legal.fillIn')}
            </Link>
          }
        >
          {t('shell.legal.gaps')}
        </Notice>
      )}
      {data && <CleanHtml html={data.html} />}
    </article>
  )
}

function versionQuery() {
  const version = new URLSearchParams(location.search).get('version')
  return version && /^\d+$/.test(version) ? { version } : {}
}

export const PrivacyPage = () => <LegalPage kind="privacy" />
export const TermsPage = () => <LegalPage kind="terms" />
export const ImprintPage = () => <LegalPage kind="imprint" />
