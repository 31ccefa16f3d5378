import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { coworkers } from '#contract/coworker.ts'
import type { CompanyRole } from '#domain/role.ts'
import { call } from '../../../api/call.ts'
import { useConfirmedAction } from '../../../form/useConfirmedAction.ts'
import { sessionQuery, useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Suspension } from './Suspension.tsx'
import type { Coworker } from './CoworkerName.tsx'

export function CoworkerActions({ coworker }: { coworker: Coworker }) {
  const { t } = useTexts()
  const can = useCan()
  const { actor } = useAccount()
  const { pending, start } = useConfirmedAction()
  const actions = useActions(coworker)
  const isMe = coworker.userId === actor.userId
  const leads = coworker.role === 'admin'
  const name = coworker.fullname || coworker.evalid
  if (!can('coworker.update', coworker)) return null
  const question = (action: 'lead' | 'unlead' | 'handOver' | 'remove') => ({
    title: t(`coworker.${action}.title`, { name }),
    body: t(`coworker.${action}.what`, { name }),
    action: t(`coworker.${action}`),
  })
  return (
    <>
      <Section
        title={t('coworker.role.title')}
        what={t(leads ? 'coworker.role.leads' : 'coworker.role.works')}
      >
        <div className="row">
          <Button
            variant="secondary"
            pending={pending === 'role'}
            onClick={() =>
              start('role', {
                question: question(leads ? 'unlead' : 'lead'),
                run: () => actions.setRole(leads ? 'employee' : 'admin'),
                done: t('shell.saved'),
              })
            }
          >
            {t(leads ? 'coworker.unlead' : 'coworker.lead')}
          </Button>
          {!isMe && !leads && actor.company?.id === coworker.companyId && (
            <Button
              variant="secondary"
              pending={pending === 'handOver'}
              onClick={() =>
                start('handOver', {
                  question: {
                    ...question('handOver'),
                    danger: true,
                    keyword: t('coworker.handOver.keyword'),
                  },
                  run: actions.handOver,
                  done: t('coworker.handOver.done', { name }),
                })
              }
            >
              {t('coworker.handOver')}
            </Button>
          )}
        </div>
      </Section>
      {!isMe && <Suspension coworker={coworker} name={name} />}
      {!isMe && (
        <Section title={t('coworker.remove')} what={t('coworker.remove.why')}>
          <div>
            <Button
              variant="danger"
              pending={pending === 'remove'}
              onClick={() =>
                start('remove', {
                  question: { ...question('remove'), danger: true, keyword: t('coworker.remove.keyword') },
                  run: actions.remove,
                  done: t('coworker.removed', { name }),
                })
              }
            >
              {t('coworker.remove')}
            </Button>
          </div>
        </Section>
      )}
    </>
  )
}

function useActions({ _id: id, version }: Coworker) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // A change can affect the user's own rights and therefore the menu.
  const told = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [coworkers.name] }),
      client.invalidateQueries(sessionQuery),
    ])
  return {
    setRole: async (role: CompanyRole) => {
      await call(coworkers.update, { params: { id }, body: { role, version } })
      await told()
    },
    handOver: async () => {
      await call(coworkers.handOver, { params: { id } })
      await told()
    },
    remove: async () => {
      await call(coworkers.remove, { params: { id } })
      await navigate({ to: '/app/coworker' })
      client.removeQueries({ queryKey: [coworkers.name, 'item', id] })
      await told()
    },
  }
}
