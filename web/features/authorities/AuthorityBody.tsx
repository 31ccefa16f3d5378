import { certificationAuthorities } from '#contract/authority.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { AddressLines } from '../../ui/AddressLines.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { authorityFields } from './authorityFields.ts'

export type Authority = Answer<typeof certificationAuthorities.read>

/** An authority to change, for its administrator; to read, for everyone else, as far as the server shows it. */
export function AuthorityBody({ authority }: { authority: Authority }) {
  const can = useCan()
  if (!can('certificationAuthority.update', authority)) return <AuthorityFacts authority={authority} />
  return (
    <ResourceForm
      resource={certificationAuthorities}
      area="authority"
      item={authority}
      // The code is sent back as it is: every certificate number begins with it.
      blank={{ code: '' }}
      fields={authorityFields}
    />
  )
}

function AuthorityFacts({ authority: { name, code, email, address } }: { authority: Authority }) {
  const { t } = useTexts()
  return (
    <div className="panel">
      <Facts
        facts={[
          { term: t('authority.name'), value: name },
          { term: t('authority.code'), value: code },
          ...(email === undefined ? [] : [{ term: t('authority.email'), value: email }]),
          { term: t('authority.address'), value: <AddressLines address={address} /> },
        ]}
      />
    </div>
  )
}
