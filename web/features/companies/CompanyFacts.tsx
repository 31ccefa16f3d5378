import { useTexts } from '../../texts/useTexts.ts'
import { AddressLines } from '../../ui/AddressLines.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { Company } from './CompanyBody.tsx'

/** The company for those who read it only. */
export function CompanyFacts({ company: { name, email, uid, address } }: { company: Company }) {
  const { t } = useTexts()
  return (
    <div className="panel">
      <Facts
        facts={[
          { term: t('company.name'), value: name },
          { term: t('company.email'), value: email },
          { term: t('company.uid'), value: uid },
          { term: t('company.address'), value: <AddressLines address={address} /> },
        ]}
      />
    </div>
  )
}
