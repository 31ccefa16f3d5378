import { useParams } from '@tanstack/react-router'
import { companies } from '#contract/company.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { StateBadge } from '../../ui/badges.tsx'
import { CompanyActions } from './CompanyActions.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'
import { CompanyBody } from './CompanyBody.tsx'

export default function CompanyPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={companies}
      id={id}
      back={{ to: '/app/companies', label: t('company.list') }}
      titleOf={({ name }) => name}
      facts={({ activated, locked }) => (
        <StateBadge state={locked ? 'locked' : activated ? 'activated' : 'notActivated'} />
      )}
    >
      {(company) =>
        company && (
          <div className="halves">
            <CompanyBody company={company} />
            <div className="stack-wide">
              <CompanyPeople company={company} />
              <CompanyActions company={company} />
            </div>
          </div>
        )
      }
    </ItemPage>
  )
}
