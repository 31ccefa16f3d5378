import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { certificationAuthorities } from '#contract/authority.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Section } from '../../ui/pages.tsx'
import type { Authority } from './AuthorityBody.tsx'

/** An authority can be deleted only before its first certificate. */
export function DeleteAuthority({ authority: { _id: id, name } }: { authority: Authority }) {
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
