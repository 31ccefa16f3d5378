import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useAccount, sessionQuery } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { CompanyActions } from './CompanyActions.tsx'
import { CompanyBody } from './CompanyBody.tsx'
import { LeaveCompany, SuspendedInCompany } from './LeaveCompany.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { withoutFields } from '../../resource/resourceFields.ts'
import { useCan } from '../../session/useCan.ts'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { companyFields } from './companyFields.tsx'

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
      facts={({ activated, locked }) => (
        <>
          <StateBadge state={locked ? 'locked' : activated ? 'activated' : 'notActivated'} />
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
      <div className="stack-wide">
        <Notice>
          <p>{t('company.found.what')}</p>
          <p>{t('company.found.next')}</p>
        </Notice>
        <ResourceForm
          resource={companies}
          fields={withoutFields(companyFields, ['allowsR0', 'guardedRule'])}
          onSaved={() => void client.invalidateQueries(sessionQuery).then(showNewPage)}
        />
      </div>
    </>
  )
}
