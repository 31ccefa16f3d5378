import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { unsentMails } from '#contract/unsentMail.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { Loaded } from '../../resource/Loaded.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/lists.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'

export default function MailsPage() {
  const { t } = useTexts()
  const query = useQuery(callQuery(['letter', 'list'], unsentMails.list, {}))
  return (
    <>
      <PageHeader title={t('letter.list')} />
      <Loaded query={query}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState title={t('letter.empty')}>{t('letter.empty.what')}</EmptyState>
          ) : (
            <Unsent unsent={data} />
          )
        }
      </Loaded>
    </>
  )
}

function Unsent({ unsent: { total, items } }: { unsent: Answer<typeof unsentMails.list> }) {
  const { t } = useTexts()
  return (
    <div className="stack-wide">
      <p>{t('letter.list.what')}</p>
      <DataTable
        label={t('letter.list')}
        headings={[t('letter.subject'), t('letter.mailbox'), t('letter.why'), t('letter.createdAt')]}
        rows={items.map(({ _id, subject, mailbox, why, error, createdAt }) => [
          subject,
          mailbox,
          <div key="why" className="stack">
            <div>
              {t(`letter.unsent.${why}`)}
              {error && <p className="small muted">{t('letter.error', { error })}</p>}
            </div>
            {why === 'failed' && (
              <div>
                <ActionButton
                  variant="secondary"
                  run={() => call(unsentMails.resend, { params: { id: _id } })}
                  refreshes={[['letter', 'list']]}
                  toast={t('letter.resent')}
                >
                  {t('letter.resend')}
                </ActionButton>
              </div>
            )}
          </div>,
          <Moment key="at" value={createdAt} />,
        ])}
      />
      {items.length < total && (
        <p className="muted">{t('letter.list.most', { shown: items.length, total })}</p>
      )}
    </div>
  )
}
