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

interface Props {
  coworker: Coworker
  name: string
}

// A change can affect the user's own rights and therefore the menu.
const refreshes = [[coworkers.name], sessionQuery.queryKey]

export function CoworkerActions({ coworker }: { coworker: Coworker }) {
  const can = useCan()
  const { userId } = useAccount().actor
  if (!can('coworker.update', coworker)) return null
  const named = { coworker, name: coworker.fullname || coworker.evalid }
  return (
    <>
      <Role {...named} isMe={coworker.userId === userId} />
      {coworker.userId !== userId && (
        <>
          <Suspension {...named} />
          <Removal {...named} />
        </>
      )}
    </>
  )
}

function Role({ coworker, name, isMe }: Props & { isMe: boolean }) {
  const { t } = useTexts()
  const { company } = useAccount().actor
  const { _id: id, version, companyId } = coworker
  const params = { id }
  const leads = coworker.role === 'admin'
  const role = leads ? 'employee' : 'admin'
  const change = leads ? 'unlead' : 'lead'
  return (
    <Section title={t('coworker.role.title')} what={t(leads ? 'coworker.role.leads' : 'coworker.role.works')}>
      <div className="row">
        <ActionButton
          variant="secondary"
          question={{
            title: t(`coworker.${change}.title`, { name }),
            body: t(`coworker.${change}.what`, { name }),
          }}
          run={() => call(coworkers.update, { params, body: { role, version } })}
          refreshes={refreshes}
          toast={t('shell.saved')}
        >
          {t(`coworker.${change}`)}
        </ActionButton>
        {!isMe && !leads && company?.id === companyId && (
          <ActionButton
            variant="secondary"
            question={{
              title: t('coworker.handOver.title', { name }),
              body: t('coworker.handOver.what', { name }),
              danger: true,
              keyword: t('coworker.handOver.keyword'),
            }}
            run={() => call(coworkers.handOver, { params })}
            refreshes={refreshes}
            toast={t('coworker.handOver.done', { name })}
          >
            {t('coworker.handOver')}
          </ActionButton>
        )}
      </div>
    </Section>
  )
}

function Removal({ coworker: { _id: id }, name }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <Section title={t('coworker.remove')} what={t('coworker.remove.why')}>
      <div>
        <ActionButton
          variant="danger"
          question={{
            title: t('coworker.remove.title', { name }),
            body: t('coworker.remove.what', { name }),
            danger: true,
            keyword: t('coworker.remove.keyword'),
          }}
          run={() => call(coworkers.remove, { params: { id } })}
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
  )
}

function Suspension({ coworker: { _id: id, suspendedAt }, name }: Props) {
  const { t } = useTexts()
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
