import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { invitationResource, invitations } from '#contract/invitation.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { Loaded } from '../../../resource/Loaded.tsx'
import { PageButtons } from '../../../resource/Pages.tsx'
import { callList } from '../../../resource/calls.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { OutboxHint } from '../../../app/OutboxHint.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Mailbox } from '../../../ui/text.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import { Section } from '../../../ui/pages.tsx'
import { StateBadge } from '../../../ui/badges.tsx'

type Invitation = Answer<typeof invitations.read>

const waits = ({ state }: Invitation) => state === 'open' || state === 'expired'

const perPage = 20
const waiting = { state: 'open,expired' }
const answered = { state: 'accepted,declined,withdrawn' }

export function Invitations({ companyId }: { companyId: string }) {
  const { t } = useTexts()
  const [all, setAll] = useState(false)
  const [page, setPage] = useState(0)
  const query = useInvitations(companyId, { l: perPage, lo: page, ...(!all && waiting) })
  const { data } = query
  const { data: others } = useInvitations(companyId, { l: 1, ...answered })
  return (
    <Section title={t('invitation.list')}>
      <Loaded query={query} height={64}>
        {({ total, items }) =>
          total === 0 ? (
            <p className="muted">{t('invitation.none')}</p>
          ) : (
            items.length > 0 && (
              <Rows label={t('invitation.list')}>
                {items.map((invitation) => (
                  <InvitationRow key={invitation._id} invitation={invitation} />
                ))}
              </Rows>
            )
          )
        }
      </Loaded>
      <PageButtons page={page} perPage={perPage} total={data?.total ?? 0} onTurn={setPage} />
      {data?.items.some(({ state }) => state === 'open') && <OutboxHint />}
      {others && others.total > 0 && (
        <div>
          <Button
            variant="quiet"
            aria-pressed={all}
            onClick={() => {
              setAll(!all)
              setPage(0)
            }}
          >
            {t(all ? 'invitation.showWaiting' : 'invitation.showAll')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function useInvitations(companyId: string, filter: Record<string, string | number>) {
  const query = { sf: 'createdAt', so: 'desc', companyId, ...filter }
  return useQuery({
    queryKey: [invitationResource.name, 'list', query],
    queryFn: ({ signal }) => callList(invitationResource, query, signal),
    placeholderData: keepPreviousData,
  })
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t, textByKey } = useTexts()
  const { _id: id, email, fullname, evalid, role, state, invitedBy, expiresAt, answeredAt } = invitation
  const who = email || fullname || evalid
  return (
    <Row
      title={<Mailbox address={who} />}
      badge={<StateBadge state={state} />}
      what={
        <>
          {textByKey(`coworker.role.${role}`)} ·{' '}
          {invitedBy && <>{t('invitation.by', { name: invitedBy })} · </>}
          {answeredAt ? (
            <Moment value={answeredAt} />
          ) : (
            <>
              {t(state === 'expired' ? 'invitation.expired' : 'invitation.until')}{' '}
              <Moment value={expiresAt} />
            </>
          )}
        </>
      }
      actions={waits(invitation) && <Actions id={id} who={who} />}
    />
  )
}

function Actions({ id, who }: { id: string; who: string }) {
  const { t } = useTexts()
  const refreshes = [[invitationResource.name]]
  return (
    <>
      <ActionButton
        variant="secondary"
        aria-label={t('invitation.resend.one', { who })}
        run={() => call(invitations.resend, { params: { id } })}
        refreshes={refreshes}
        toast={t('invitation.resent')}
      >
        {t('invitation.resend')}
      </ActionButton>
      <ActionButton
        variant="secondary"
        aria-label={t('invitation.withdraw.one', { who })}
        question={{
          title: t('invitation.withdraw.title'),
          body: t('invitation.withdraw.what', { who }),
          danger: true,
        }}
        run={() => call(invitations.remove, { params: { id } })}
        refreshes={refreshes}
        toast={t('invitation.withdrawn')}
      >
        {t('invitation.withdraw')}
      </ActionButton>
    </>
  )
}
