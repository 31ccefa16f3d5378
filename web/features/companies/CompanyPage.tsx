import { useParams, Link } from '@tanstack/react-router'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { StateBadge } from '../../ui/badges.tsx'
import { CompanyActions } from './CompanyActions.tsx'
import { CompanyBody } from './CompanyBody.tsx'
import { companyState } from './companyState.ts'
import { RelatedItems, useRelated } from '../../resource/RelatedItems.tsx'
import { LoadingState, Skeleton } from '../../ui/states.tsx'
import { Code } from '../../ui/text.tsx'
import type { Company } from './companyFields.tsx'

export default function CompanyPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={companies}
      id={id}
      back={{ to: '/app/companies', label: t('company.list') }}
      titleOf={({ name }) => name}
      facts={(company) => <StateBadge state={companyState(company)} />}
    >
      {(company) => company && <Parts company={company} />}
    </ItemPage>
  )
}

const peopleOf = ({ companyId }: Company) => ({ companyId, sf: 'since' })

function Parts({ company }: { company: Company }) {
  if (useRelated(coworkers, peopleOf(company)).isLoading)
    return (
      <LoadingState>
        <Skeleton height={480} />
      </LoadingState>
    )
  return (
    <div className="halves">
      <CompanyBody company={company} />
      <div className="stack-wide">
        <CompanyPeople company={company} />
        <CompanyActions company={company} />
      </div>
    </div>
  )
}

function CompanyPeople({ company }: { company: Company }) {
  const { t, textByKey } = useTexts()
  return (
    <RelatedItems
      resource={coworkers}
      title={t('coworker.list')}
      filter={peopleOf(company)}
      link={({ _id }) => `/app/coworker/${_id}`}
      show={({ fullname, evalid, role }) => ({
        title: fullname || t('coworker.nameless', { evalid }),
        what: <Code value={evalid} />,
        badge: <span className="small">{textByKey(`coworker.role.${role}`)}</span>,
      })}
      none={t('coworker.empty')}
      all={(count) => (
        <Link to="/app/coworker" search={{ companyId: company.companyId } as never}>
          {t('coworker.all', { count })}
        </Link>
      )}
    />
  )
}
