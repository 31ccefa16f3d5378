import { useParams } from '@tanstack/react-router'
import { companies } from '#contract/company.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { CompanyBody } from './CompanyBody.tsx'

/** Any company, for the system administrator. */
export function CompanyPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={companies}
      id={id}
      back={{ to: '/app/companies', label: t('company.list') }}
      titleOf={({ name }) => name}
      facts={({ activated }) => <StateBadge state={activated ? 'activated' : 'notActivated'} />}
    >
      {(company) => company && <CompanyBody company={company} />}
    </ItemPage>
  )
}
