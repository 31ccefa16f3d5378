import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { coworkers } from '#contract/coworker.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { sessionQuery, useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Section } from '../../../ui/pages.tsx'
import type { Coworker } from './CoworkerName.tsx'

export function CoworkerActions({ coworker }: { coworker: Coworker }) {
  const { t } = useTexts()
  const can = useCan()
  const { actor } = useAccount()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { _id: id, version } = coworker
  const params = { id }
  const isMe = coworker.userId === actor.userId
  const leads = coworker.role === 'admin'
  const name = coworker.fullname || coworker.evalid
  if (!can('coworker.update', coworker)) return null
  // A change can affect the user's own rights and therefore the menu.
  const refreshes = [[coworkers.name], sessionQuery.queryKey]
  const question = (action: 'lead' | 'unlead' | 'handOver' | 'remove') => ({
    title: t(`coworker.${action}.title`, { name }),
    body: t(`coworker.${action}.what`, { name }),
  })
  return (
    <>
      <Section
        title={t('coworker.role.title')}
        what={t(leads ? 'coworker.role.leads' : 'coworker.role.works')}
      >
        <div className="row">
          <ActionButton
            variant="secondary"
            question={question(leads ? 'unlead' : 'lead')}
            run={() =>
              call(coworkers.update, { params, body: { role: leads ? 'employee' : 'admin', version } })
            }
            refreshes={refreshes}
            toast={t('shell.saved')}
          >
            {t(leads ? 'coworker.unlead' : 'coworker.lead')}
          </ActionButton>
          {!isMe && !leads && actor.company?.id === coworker.companyId && (
            <ActionButton
              variant="secondary"
              question={{ ...question('handOver'), danger: true, keyword: t('coworker.handOver.keyword') }}
              run={() => call(coworkers.handOver, { params })}
              refreshes={refreshes}
              toast={t('coworker.handOver.done', { name })}
            >
              {t('coworker.handOver')}
            </ActionButton>
          )}
        </div>
      </Section>
      {!isMe && <Suspension coworker={coworker} name={name} />}
      {!isMe && (
        <Section title={t('coworker.remove')} what={t('coworker.remove.why')}>
          <div>
            <ActionButton
              variant="danger"
              question={{ ...question('remove'), danger: true, keyword: t('coworker.remove.keyword') }}
              run={() => call(coworkers.remove, { params })}
              onSuccess={async () => {
                await navigate({ to: '/app/coworker' })
                client.removeQueries({ queryKey: [coworkers.name, 'item', id] })
                await Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })))
              }}
              toast={t('coworker.removed', { name })}
            >
              {t('coworker.remove')}
            </ActionButton>
          </div>
        </Section>
      )}
    </>
  )
}

function Suspension({ coworker, name }: { coworker: Coworker; name: string }) {
  const { t } = useTexts()
  const { _id: id, suspendedAt } = coworker
  const refreshes = [[coworkers.name]]
  return (
    <Section
      title={t(suspendedAt ? 'coworker.suspended' : 'coworker.suspend')}
      what={t('coworker.suspend.why')}
    >
      <div>
        {suspendedAt ? (
          <ActionButton
            variant="secondary"
            question={{
              title: t('coworker.reinstate.title', { name }),
              body: t('coworker.reinstate.what', { name }),
            }}
            run={() => call(coworkers.reinstate, { params: { id } })}
            refreshes={refreshes}
            toast={t('coworker.reinstate.done')}
          >
            {t('coworker.reinstate')}
          </ActionButton>
        ) : (
          <ActionButton
            variant="secondary"
            question={{
              title: t('coworker.suspend.title', { name }),
              body: t('coworker.suspend.what', { name }),
              danger: true,
              reason: {
                label: t('coworker.suspend.reason'),
                hint: t('coworker.suspend.reason.hint', { name }),
              },
            }}
            run={({ reason }) => call(coworkers.suspend, { params: { id }, body: { reason } })}
            refreshes={refreshes}
            toast={t('coworker.suspend.done', { name })}
          >
            {t('coworker.suspend')}
          </ActionButton>
        )}
      </div>
    </Section>
  )
}
