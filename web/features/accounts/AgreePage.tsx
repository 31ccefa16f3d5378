import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { legal } from '#contract/legal.ts'
import { people } from '#contract/person.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { Loaded } from '../../resource/Loaded.tsx'
import { returnTo } from '../../session/guard.ts'
import { sessionQuery } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CleanHtml } from '../../ui/text.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import styles from './account.module.css'

export default function AgreePage() {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const terms = useQuery(callQuery(['legal', 'terms', locale], legal.read, { params: { kind: 'terms' } }))
  return (
    <article className={styles.terms}>
      <PageHeader title={t('account.terms.ask')} />
      <p>{t('account.terms.ask.what')}</p>
      <Loaded query={terms}>
        {({ html, version }) => (
          <>
            <div className="panel">
              <CleanHtml html={html} />
            </div>
            <div>
              <ActionButton
                run={() => call(people.acceptTerms, { body: { version } })}
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
      </Loaded>
    </article>
  )
}
