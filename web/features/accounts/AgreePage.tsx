import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { legal } from '#contract/legal.ts'
import { people } from '#contract/person.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { Loaded } from '../../resource/Loaded.tsx'
import { returnTo } from '../../session/guard.ts'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CleanHtml } from '../../ui/text.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import styles from './account.module.css'

export default function AgreePage() {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const { asksForTerms } = useAccount()
  // The answer changes the account before it leads to the next page.
  const [isAsked] = useState(asksForTerms)
  const terms = useQuery(callQuery(['legal', 'terms', locale], legal.read, { params: { kind: 'terms' } }))
  return (
    <article className={styles.terms}>
      <PageHeader title={t(isAsked ? 'account.terms.ask' : 'shell.terms')} />
      {isAsked && <p>{t('account.terms.ask.what')}</p>}
      <Loaded query={terms}>
        {({ html, version }) => (
          <>
            <div className="panel">
              <CleanHtml html={html} />
            </div>
            {isAsked && (
              <>
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
          </>
        )}
      </Loaded>
    </article>
  )
}
