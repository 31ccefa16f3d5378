import { Link } from '@tanstack/react-router'
import { coworkers } from '#contract/coworker.ts'
import { RelatedItems } from '../../resource/RelatedItems.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import type { Company } from './CompanyFacts.tsx'

export function CompanyPeople({ company: { companyId } }: { company: Company }) {
  const { t, textByKey } = useTexts()
  return (
    <RelatedItems
      resource={coworkers}
      title={t('coworker.list')}
      filter={{ companyId, sf: 'since' }}
      link={({ _id }) => `/app/coworker/${_id}`}
      show={({ fullname, evalid, role }) => ({
        title: fullname || t('coworker.nameless', { evalid }),
        what: <Code value={evalid} />,
        badge: <span className="small">{textByKey(`coworker.role.${role}`)}</span>,
      })}
      none={t('coworker.empty')}
      all={(count) => (
        <Link to="/app/coworker" search={{ companyId } as never}>
          {t('coworker.all', { count })}
        </Link>
      )}
    />
  )
}
