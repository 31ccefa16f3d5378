import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Section } from '../../ui/pages.tsx'
import type { ConfirmAnswer } from '../../ui/dialogs.tsx'
import type { Company } from './companyFields.tsx'

const refreshes = [[companies.name, 'list'], sessionQuery.queryKey]

export function CompanyActions({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  if (!can('company.deactivate', company)) return null
  const locks = can('company.lock', company)
  return (
    <Section
      title={t(locks ? 'company.actions.system' : 'company.actions')}
      what={t(locks ? 'company.actions.system.what' : 'company.actions.what')}
    >
      <div className="row">
        <StateActions company={company} />
        {can('company.delete', company) && <DeleteCompany company={company} />}
      </div>
    </Section>
  )
}

function useQuestion({ name }: Company) {
  const { t } = useTexts()
  return (action: 'deactivate' | 'lock' | 'delete') => ({
    title: t(`company.${action}.title`, { name }),
    body: t(`company.${action}.sure`),
    danger: true,
  })
}

function StateActions({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: id, activated, locked } = company
  const params = { id }
  const changed = { stores: [companies.name, 'item', id], refreshes, toast: t('shell.saved') }
  const question = useQuestion(company)
  const withReason = (action: 'deactivate' | 'lock') => ({
    variant: 'secondary' as const,
    question: { ...question(action), reason: { label: t('shell.confirm.reason') } },
    run: ({ reason }: ConfirmAnswer) => call(companies[action], { params, body: { reason } }),
    children: t(`company.${action}`),
    ...changed,
  })
  return (
    <>
      {activated && <ActionButton {...withReason('deactivate')} />}
      {can('company.lock', company) && !locked && <ActionButton {...withReason('lock')} />}
      {can('company.lock', company) && locked && (
        <ActionButton variant="secondary" run={() => call(companies.unlock, { params })} {...changed}>
          {t('company.unlock')}
        </ActionButton>
      )}
    </>
  )
}

function DeleteCompany({ company }: { company: Company }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isAdmin } = useAccount().actor
  const { _id: id } = company
  const question = useQuestion(company)
  return (
    <ActionButton
      variant="danger"
      question={{ ...question('delete'), keyword: t('company.delete.keyword') }}
      run={() => call(companies.remove, { params: { id } })}
      refreshes={refreshes}
      onSuccess={async () => {
        await navigate({ to: isAdmin ? '/app/companies' : '/app/company-profile' })
        client.removeQueries({ queryKey: [companies.name, 'item', id] })
      }}
      toast={t('shell.removed')}
    >
      {t('company.delete')}
    </ActionButton>
  )
}
