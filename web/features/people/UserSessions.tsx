import { useQuery } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/states.tsx'

export function UserSessions({ userId }: { userId: string }) {
  const { t } = useTexts()
  const key = ['session', 'of', userId]
  const { data, error, refetch } = useQuery(callQuery(key, session.list, { query: { userId } }))
  return (
    <Section title={t('security.sessions')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={64} />}
      {data?.total === 0 && <p className="muted">{t('person.sessions.none')}</p>}
      {data && data.total > 0 && (
        <Rows label={t('security.sessions')}>
          {data.items.map(({ _id, browser, lastSeenAt, current }) => {
            const where = browser || t('security.session.unknown')
            return (
              <Row
                key={_id}
                title={where}
                what={
                  <>
                    {t('security.session.seen')} <Moment value={lastSeenAt} />
                  </>
                }
                actions={
                  !current && (
                    <ActionButton
                      variant="secondary"
                      aria-label={t('security.session.end.one', { browser: where })}
                      run={() => call(session.revoke, { params: { id: _id } })}
                      refreshes={[key]}
                      toast={t('security.session.ended')}
                    >
                      {t('security.session.end')}
                    </ActionButton>
                  )
                }
              />
            )
          })}
        </Rows>
      )}
    </Section>
  )
}
