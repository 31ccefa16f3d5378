import { Link } from '@tanstack/react-router'
import { certificateTemplates } from '#contract/template.ts'
import { RelatedItems } from '../../resource/RelatedItems.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Authority } from './AuthorityBody.tsx'
import { DeleteAuthority } from './DeleteAuthority.tsx'
import { Members } from './Members.tsx'
import { Seals } from './Seals.tsx'

export function AuthorityRoots({ authority }: { authority: Authority }) {
  const can = useCan()
  return (
    <>
      {can('member.list', authority) && <Members authority={authority} />}
      {can('signingKey.read', authority) && <Seals authority={authority} />}
      {can('certificateTemplate.list', authority) && <Templates authority={authority} />}
      {can('certificationAuthority.delete', authority) && <DeleteAuthority authority={authority} />}
    </>
  )
}

const Templates = ({ authority: { _id } }: { authority: Authority }) => {
  const { t } = useTexts()
  return (
    <RelatedItems
      resource={certificateTemplates}
      title={t('authority.templates')}
      filter={{ authorityId: _id, sf: 'sortOrder', so: 'asc' }}
      link={(template) => `/app/certificate-templates/${template._id}`}
      show={({ name, level }) => ({ title: name, what: level })}
      none={t('authority.templates.none')}
      all={(count) => <Link to="/app/certificate-templates">{t('authority.templates.all', { count })}</Link>}
    />
  )
}
