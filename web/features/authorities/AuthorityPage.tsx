import { useNavigate, useParams } from '@tanstack/react-router'
import { certificationAuthorities } from '#contract/authority.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Notice } from '../../ui/notices.tsx'
import { AuthorityParts } from './AuthorityParts.tsx'
import { newAuthorityFields } from './authorityFields.tsx'

export default function AuthorityPage() {
  const { id = 'new' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={certificationAuthorities}
      id={id}
      back={{ to: '/app/certification-authorities', label: t('authority.list') }}
      newTitle={t('authority.create')}
      titleOf={({ name }) => name}
      facts={({ code }) => <Code value={code} />}
    >
      {(authority) => (authority ? <AuthorityParts authority={authority} /> : <NewAuthority />)}
    </ItemPage>
  )
}

function NewAuthority() {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  if (!can('certificationAuthority.create')) return <NoRights />
  return (
    <div className="halves">
      <div className="beside">
        <Notice>{t('authority.create.what')}</Notice>
      </div>
      <ResourceForm
        resource={certificationAuthorities}
        fields={newAuthorityFields}
        onSaved={({ _id }) =>
          void navigate({ to: '/app/certification-authorities/$id', params: { id: _id } })
        }
      />
    </div>
  )
}
