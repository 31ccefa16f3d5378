import { companies } from '#contract/company.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { CompanyActions } from './CompanyActions.tsx'
import { CompanyBody } from './CompanyBody.tsx'
import { FoundCompany } from './FoundCompany.tsx'
import { LeaveCompany } from './LeaveCompany.tsx'
import { SuspendedInCompany } from './SuspendedInCompany.tsx'

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
