import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Company } from './CompanyFacts.tsx'

export function CompanyActions({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  const { pending, start } = useConfirmedAction()
  const actions = useActions(company)
  const { name } = company
  const reasoned = (action: 'deactivate' | 'lock') =>
    start(action, {
      question: {
        title: t(`company.${action}.title`, { name }),
        body: t(`company.${action}.sure`),
        action: t(`company.${action}`),
        danger: true,
        reason: { label: t('shell.confirm.reason') },
      },
      run: (reason) => actions[action](reason),
      done: t('shell.saved'),
    })
  const remove = () =>
    start('remove', {
      question: {
        title: t('company.delete.title', { name }),
        body: t('company.delete.sure'),
        action: t('company.delete'),
        danger: true,
        keyword: t('company.delete.keyword'),
      },
      run: actions.remove,
      done: t('shell.removed'),
    })
  if (!can('company.deactivate', company)) return null
  return (
    <Section title={t('company.deeds')} what={t('company.deeds.what')}>
      <div className="row">
        {company.activated && (
          <Button
            variant="secondary"
            pending={pending === 'deactivate'}
            onClick={() => reasoned('deactivate')}
          >
            {t('company.deactivate')}
          </Button>
        )}
        {can('company.lock', company) && !company.locked && (
          <Button variant="secondary" pending={pending === 'lock'} onClick={() => reasoned('lock')}>
            {t('company.lock')}
          </Button>
        )}
        {can('company.lock', company) && company.locked && (
          <Button
            variant="secondary"
            pending={pending === 'unlock'}
            onClick={() => start('unlock', { run: actions.unlock, done: t('shell.saved') })}
          >
            {t('company.unlock')}
          </Button>
        )}
        {can('company.delete', company) && (
          <Button variant="danger" pending={pending === 'remove'} onClick={remove}>
            {t('company.delete')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function useActions({ _id: id }: Company) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isAdmin } = useAccount().actor
  const told = async (changed?: Company) => {
    if (changed) client.setQueryData([companies.name, 'item', id], changed)
    await Promise.all([
      client.invalidateQueries({ queryKey: [companies.name, 'list'] }),
      client.invalidateQueries(sessionQuery),
    ])
  }
  const params = { id }
  return {
    deactivate: async (reason: string) =>
      told(await call(companies.deactivate, { params, body: { reason } })),
    lock: async (reason: string) => told(await call(companies.lock, { params, body: { reason } })),
    unlock: async () => told(await call(companies.unlock, { params })),
    remove: async () => {
      await call(companies.remove, { params })
      await told()
      await navigate({ to: isAdmin ? '/app/companies' : '/app/company-profile' })
      client.removeQueries({ queryKey: [companies.name, 'item', id] })
    },
  }
}
