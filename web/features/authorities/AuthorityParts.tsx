import { Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { certificateTemplates } from '#contract/template.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { RelatedItems } from '../../resource/RelatedItems.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { Section } from '../../ui/pages.tsx'
import { useCan } from '../../session/useCan.ts'
import { AuthorityBody, type Authority } from './AuthorityBody.tsx'
import { Members } from './Members.tsx'
import { Seals } from './Seals.tsx'

/** The details beside what certificates need; the members, whose rows are wide, below. */
export function AuthorityParts({ authority }: { authority: Authority }) {
  const can = useCan()
  return (
    <div className="stack-wide">
      <div className="halves">
        <AuthorityBody authority={authority} />
        <div className="stack-wide">
          {can('signingKey.read', authority) && <Seals authority={authority} />}
          {can('certificateTemplate.list', authority) && <Templates authority={authority} />}
        </div>
      </div>
      {can('member.list', authority) && <Members authority={authority} />}
      {can('certificationAuthority.delete', authority) && <DeleteAuthority authority={authority} />}
    </div>
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

/** An authority can be deleted only before its first certificate. */
function DeleteAuthority({ authority: { _id: id, name } }: { authority: Authority }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <Section title={t('authority.delete')} what={t('authority.delete.what')}>
      <div>
        <ActionButton
          variant="danger"
          question={{
            title: t('authority.delete.title', { name }),
            body: t('authority.delete.what'),
            danger: true,
            keyword: t('authority.delete.keyword'),
          }}
          run={() => call(certificationAuthorities.remove, { params: { id } })}
          onSuccess={async () => {
            await navigate({ to: '/app/certification-authorities' })
            client.removeQueries({ queryKey: [certificationAuthorities.name, 'item', id] })
            await client.invalidateQueries({ queryKey: [certificationAuthorities.name, 'list'] })
          }}
          toast={t('shell.removed')}
        >
          {t('authority.delete')}
        </ActionButton>
      </div>
    </Section>
  )
}
