import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Section } from '../../ui/pages.tsx'
import type { Company } from './companyFields.tsx'

export function CompanyActions({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isAdmin } = useAccount().actor
  const { _id: id, name } = company
  const params = { id }
  const refreshes = [[companies.name, 'list'], sessionQuery.queryKey]
  const changed = { stores: [companies.name, 'item', id], refreshes, toast: t('shell.saved') }
  const question = (action: 'deactivate' | 'lock' | 'delete') => ({
    title: t(`company.${action}.title`, { name }),
    body: t(`company.${action}.sure`),
    danger: true,
  })
  const reason = { label: t('shell.confirm.reason') }
  if (!can('company.deactivate', company)) return null
  return (
    <Section title={t('company.deeds')} what={t('company.deeds.what')}>
      <div className="row">
        {company.activated && (
          <ActionButton
            variant="secondary"
            question={{ ...question('deactivate'), reason }}
            run={(given) => call(companies.deactivate, { params, body: { reason: given.reason } })}
            {...changed}
          >
            {t('company.deactivate')}
          </ActionButton>
        )}
        {can('company.lock', company) && !company.locked && (
          <ActionButton
            variant="secondary"
            question={{ ...question('lock'), reason }}
            run={(given) => call(companies.lock, { params, body: { reason: given.reason } })}
            {...changed}
          >
            {t('company.lock')}
          </ActionButton>
        )}
        {can('company.lock', company) && company.locked && (
          <ActionButton variant="secondary" run={() => call(companies.unlock, { params })} {...changed}>
            {t('company.unlock')}
          </ActionButton>
        )}
        {can('company.delete', company) && (
          <ActionButton
            variant="danger"
            question={{ ...question('delete'), keyword: t('company.delete.keyword') }}
            run={() => call(companies.remove, { params })}
            refreshes={refreshes}
            onSuccess={async () => {
              await navigate({ to: isAdmin ? '/app/companies' : '/app/company-profile' })
              client.removeQueries({ queryKey: [companies.name, 'item', id] })
            }}
            toast={t('shell.removed')}
          >
            {t('company.delete')}
          </ActionButton>
        )}
      </div>
    </Section>
  )
}
