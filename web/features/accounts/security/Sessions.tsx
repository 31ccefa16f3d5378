import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { Loaded } from '../../../resource/Loaded.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Row, Rows } from '../../../ui/lists.tsx'
import { Section } from '../../../ui/pages.tsx'

const key = ['session', 'list']

export function Sessions() {
  const { t } = useTexts()
  const query = useQuery(callQuery(key, session.list, {}))
  return (
    <Section title={t('security.sessions')} what={t('security.sessions.what')}>
      <Loaded query={query} height={64}>
        {({ items }) => <OpenSessions sessions={items} />}
      </Loaded>
    </Section>
  )
}

function OpenSessions({ sessions }: { sessions: Answer<typeof session.list>['items'] }) {
  const { t } = useTexts()
  const ended = { refreshes: [key], toast: t('security.session.ended') }
  return (
    <>
      <Rows label={t('security.sessions')}>
        {sessions.map(({ _id: id, browser, current, createdAt, lastSeenAt }) => {
          const where = browser || t('security.session.unknown')
          return (
            <Row
              key={id}
              title={current ? t('security.session.here', { browser: where }) : where}
              what={
                <>
                  {t('security.session.since')} <Moment value={createdAt} /> · {t('security.session.seen')}{' '}
                  <Moment value={lastSeenAt} />
                </>
              }
              actions={
                !current && (
                  <ActionButton
                    variant="secondary"
                    aria-label={t('security.session.end.one', { browser: where })}
                    run={() => call(session.revoke, { params: { id } })}
                    {...ended}
                  >
                    {t('security.session.end')}
                  </ActionButton>
                )
              }
            />
          )
        })}
      </Rows>
      {sessions.length > 1 && (
        <div>
          <ActionButton variant="secondary" run={() => call(session.revokeOthers, {})} {...ended}>
            {t('security.session.endOthers')}
          </ActionButton>
        </div>
      )}
    </>
  )
}
