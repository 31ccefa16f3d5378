import type { QueryKey } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Row } from '../../../ui/lists.tsx'

interface Props {
  of: Answer<typeof session.list>['items'][number]
  /** Of the list, which is fetched again after the session ends. */
  queryKey: QueryKey
  /** In the list of the user: marks this session, and shows when each began. */
  own?: boolean
}

export function SessionRow({ of, queryKey, own = false }: Props) {
  const { t } = useTexts()
  const { _id: id, current, createdAt, lastSeenAt } = of
  const browser = of.browser || t('security.session.unknown')
  return (
    <Row
      title={own && current ? t('security.session.here', { browser }) : browser}
      what={
        <>
          {own && (
            <>
              {t('security.session.since')}{' '}
              <span className="nowrap">
                <Moment value={createdAt} />
              </span>{' '}
              ·{' '}
            </>
          )}
          {t('security.session.seen')}{' '}
          <span className="nowrap">
            <Moment value={lastSeenAt} />
          </span>
        </>
      }
      actions={
        !current && (
          <ActionButton
            variant="secondary"
            aria-label={t('security.session.end.one', { browser })}
            run={() => call(session.revoke, { params: { id } })}
            refreshes={[queryKey]}
            toast={t('security.session.ended')}
          >
            {t('security.session.end')}
          </ActionButton>
        )
      }
    />
  )
}
