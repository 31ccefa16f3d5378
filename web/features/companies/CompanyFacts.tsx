import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { AddressLines } from '../../ui/text.tsx'
import { Logo } from '../../ui/images.tsx'
import { companyFields } from './companyFields.tsx'
import type { companies } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'

export type Company = Answer<typeof companies.read>

export function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTexts()
  const { name, uid, vatId, address, logo } = company
  return (
    <div className="panel stack">
      {logo && <Logo src={fileUrl(logo)} name={name} />}
      <ResourceFacts
        fields={companyFields}
        item={company}
        show={[
          'name',
          'email',
          vatId ? 'vatId' : { of: ['uid', 'vatId'], value: uid },
          { of: 'address', term: t('company.address'), value: <AddressLines address={address} /> },
        ]}
        omitted={['allowsR0', 'guardedRule']}
      />
    </div>
  )
}
