import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useAccount, sessionQuery } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { CompanyActions } from './CompanyActions.tsx'
import { CompanyBody } from './CompanyBody.tsx'
import { companyState } from './companyState.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { withoutFields } from '../../resource/resourceFields.ts'
import { useCan } from '../../session/useCan.ts'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader, Section } from '../../ui/pages.tsx'
import { companyFields, type Company } from './companyFields.tsx'
import { departureOf } from '#domain/departure.ts'
import { call } from '../../api/call.ts'
import styles from './CompanyProfilePage.module.css'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useItem } from '../../resource/queries.ts'

export default function CompanyProfilePage() {
  const { t, textByKey } = useTexts()
  const { actor, companyId } = useAccount()
  const { company: own } = actor
  if (!own && companyId) return <SuspendedInCompany companyId={companyId} />
  if (!own) return <FoundCompany />
  return (
    <ItemPage
      resource={companies}
      id={own.id}
      titleOf={({ name }) => name}
      facts={(company) => (
        <>
          <StateBadge state={companyState(company)} />
          <span>
            {t('company.role')}: {textByKey(`company.role.${own.role}`)}
          </span>
        </>
      )}
      actions={() => own.role === 'employee' && <ButtonLink to="/app">{t('company.nextSteps')}</ButtonLink>}
    >
      {(company) =>
        company && (
          <div className="halves">
            <CompanyBody company={company} />
            <div className="stack-wide">
              <LeaveCompany company={company} />
              <CompanyActions company={company} />
            </div>
          </div>
        )
      }
    </ItemPage>
  )
}

// The page content is replaced without navigation, so scroll to the top.
function showNewPage() {
  scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

function FoundCompany() {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  if (!can('company.create'))
    return (
      <>
        <PageHeader title={t('company.own')} />
        <Notice>{t('company.found.none')}</Notice>
      </>
    )
  return (
    <>
      <PageHeader title={t('company.found')} />
      <p className={styles.what}>{t('company.found.what')}</p>
      <div className="halves">
        <div className="beside">
          <Notice title={t('company.found.employed')}>{t('company.found.employed.what')}</Notice>
        </div>
        <ResourceForm
          resource={companies}
          fields={withoutFields(companyFields, ['allowsR0', 'guardedRule'])}
          onSaved={() => void client.invalidateQueries(sessionQuery).then(showNewPage)}
        />
      </div>
    </>
  )
}

/** An administrator must hand over the role first, except in a company that was never active. */
function LeaveCompany({ company }: { company: Company }) {
  const { t } = useTexts()
  const { actor } = useAccount()
  if (actor.company?.id !== company._id) return null
  const leads = actor.company.role === 'admin'
  const { activated, everActivated = activated } = company
  // Only the server knows whether there are other members.
  const membership = { role: actor.company.role, others: 'none', activated, everActivated } as const
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

function SuspendedInCompany({ companyId }: { companyId: string }) {
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
