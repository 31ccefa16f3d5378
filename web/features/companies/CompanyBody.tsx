import type { Answer } from '#contract/endpoint.ts'
import { companies } from '#contract/company.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { sessionQuery } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { ActivationNotice } from './ActivationNotice.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { companyFields } from './companyFields.ts'

export type Company = Answer<typeof companies.read>

/** A company: what is missing for its work, and its data, to change or to read. */
export function CompanyBody({ company }: { company: Company }) {
  const can = useCan()
  const client = useQueryClient()
  return (
    <div className="stack">
      {!company.activated && <ActivationNotice company={company} />}
      {can('company.update', company) ? (
        <ResourceForm
          resource={companies}
          area="company"
          item={company}
          fields={companyFields}
          // The menu and the account show its name too.
          onSaved={() => void client.invalidateQueries(sessionQuery)}
        />
      ) : (
        <CompanyFacts company={company} />
      )}
    </div>
  )
}
