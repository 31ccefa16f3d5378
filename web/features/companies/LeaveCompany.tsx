import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { departureOf } from '#domain/departure.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Section, PageHeader } from '../../ui/pages.tsx'
import type { Company } from './companyFields.tsx'
import { useItem } from '../../resource/queries.ts'
import { Notice } from '../../ui/notices.tsx'

/** An administrator must hand over the role first, except in a company that was never active. */
export function LeaveCompany({ company }: { company: Company }) {
  const { t } = useTexts()
  const { actor } = useAccount()
  if (actor.company?.id !== company._id) return null
  const leads = actor.company.role === 'admin'
  const { activated, everActivated = activated } = company
  // Only the server knows whether there are other members.
  const membership = { role: actor.company.role, others: 'nobody', activated, everActivated } as const
  if (departureOf(membership) === 'handsOverFirst')
    return (
      <Section title={t('company.leave')} what={t('problem.company.adminCannotLeave')}>
        <div>
          <ButtonLink variant="secondary" to="/app/coworker">
            {t('company.leave.toCoworkers')}
          </ButtonLink>
        </div>
      </Section>
    )
  return (
    <Section title={t('company.leave')} what={t(leads ? 'company.leave.recreate' : 'company.leave.what')}>
      <Leave name={company.name} />
    </Section>
  )
}

function Leave({ name }: { name: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  return (
    <div>
      <ActionButton
        variant="secondary"
        question={{
          title: t('company.leave.title', { name }),
          body: t('company.leave.sure', { name }),
          danger: true,
          keyword: t('company.leave.keyword'),
        }}
        run={() => call(companies.leave, {})}
        refreshes={[sessionQuery.queryKey]}
        onSuccess={() =>
          client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
        }
        toast={t('company.left', { name })}
      >
        {t('company.leave')}
      </ActionButton>
    </div>
  )
}

export function SuspendedInCompany({ companyId }: { companyId: string }) {
  const { t } = useTexts()
  const { data } = useItem(companies, companyId)
  return (
    <>
      <PageHeader title={data?.name ?? t('company.own')} />
      <div className="stack-wide">
        <Notice severity="warning">{t('company.suspended')}</Notice>
        {data && (
          <Section title={t('company.leave')} what={t('company.leave.what')}>
            <Leave name={data.name} />
          </Section>
        )}
      </div>
    </>
  )
}
