import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { legal } from '#contract/legal.ts'
import { people } from '#contract/person.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { returnTo } from '../../session/guard.ts'
import { sessionQuery } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CleanHtml } from '../../ui/text.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import styles from './account.module.css'

export default function AgreePage() {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const terms = useQuery({
    queryKey: ['legal', 'terms', locale],
    queryFn: ({ signal }) => call(legal.read, { params: { kind: 'terms' } }, { signal }),
  })
  const { data } = terms
  return (
    <article className={styles.terms}>
      <PageHeader title={t('account.terms.ask')} />
      <p>{t('account.terms.ask.what')}</p>
      {terms.error && !data && <LoadError problem={terms.error} retry={() => void terms.refetch()} />}
      {!terms.error && !data && <PageSkeleton />}
      {data && (
        <>
          <div className="panel">
            <CleanHtml html={data.html} />
          </div>
          <div>
            <ActionButton
              run={() => call(people.acceptTerms, { body: { version: data.version } })}
              refreshes={[sessionQuery.queryKey]}
              onSuccess={() => {
                const href = returnTo.read() ?? '/app'
                returnTo.forget()
                return navigate({ href })
              }}
            >
              {t('account.terms.agree')}
            </ActionButton>
          </div>
          <p className="muted">
            {t('account.terms.disagree')} <Link to="/app/my-data">{t('shell.nav.myData')}</Link>
          </p>
        </>
      )}
    </article>
  )
}
