import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { AddressLines } from '../../ui/AddressLines.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Logo } from '../../ui/Logo.tsx'
import type { companies } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'

export type Company = Answer<typeof companies.read>

export function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTexts()
  const { name, email, uid, vatId, address, logo } = company
  return (
    <div className="panel stack">
      {logo && <Logo src={fileUrl(logo)} name={name} />}
      <Facts
        facts={[
          { term: t('company.name'), value: name },
          { term: t('company.email'), value: email },
          vatId ? { term: t('company.vatId'), value: vatId } : { term: t('company.uid'), value: uid },
          { term: t('company.address'), value: <AddressLines address={address} /> },
        ]}
      />
    </div>
  )
}
