import { certificationAuthorities } from '#contract/authority.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fileUrl } from '../../api/call.ts'
import { LogoField } from '../../form/ImageField.tsx'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Logo } from '../../ui/images.tsx'
import { allFields, authorityFields } from './authorityFields.tsx'

export type Authority = Answer<typeof certificationAuthorities.read>

export function AuthorityBody({ authority }: { authority: Authority }) {
  const { t } = useTexts()
  const can = useCan()
  if (!can('certificationAuthority.update', authority)) return <AuthorityFacts authority={authority} />
  return (
    <div className="stack-wide">
      <LogoField
        owner={authority}
        kind="authorityLogo"
        resource={certificationAuthorities.name}
        title={t('authority.logo')}
        hint={t('authority.logo.hint')}
      />
      <ResourceForm
        resource={certificationAuthorities}
        sticky={false}
        item={authority}
        // The code cannot change: every certificate number starts with it.
        blank={{ code: '' }}
        fields={authorityFields}
      />
    </div>
  )
}

function AuthorityFacts({ authority }: { authority: Authority }) {
  const { name, logo } = authority
  return (
    <div className="panel stack">
      {logo && <Logo src={fileUrl(logo)} name={name} />}
      <ResourceFacts fields={allFields} item={authority} />
    </div>
  )
}
