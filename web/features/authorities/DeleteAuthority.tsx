import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { certificationAuthorities } from '#contract/authority.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Authority } from './AuthorityBody.tsx'

/** An authority can be deleted only before its first certificate. */
export function DeleteAuthority({ authority: { _id: id, name } }: { authority: Authority }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, start } = useConfirmedAction()
  const remove = () =>
    start('remove', {
      question: {
        title: t('authority.delete.title', { name }),
        body: t('authority.delete.what'),
        action: t('authority.delete'),
        danger: true,
        keyword: t('authority.delete.keyword'),
      },
      run: async () => {
        await call(certificationAuthorities.remove, { params: { id } })
        await navigate({ to: '/app/certification-authorities' })
        client.removeQueries({ queryKey: [certificationAuthorities.name, 'item', id] })
        await client.invalidateQueries({ queryKey: [certificationAuthorities.name, 'list'] })
      },
      done: t('shell.removed'),
    })
  return (
    <Section title={t('authority.delete')} what={t('authority.delete.what')}>
      <div>
        <Button variant="danger" pending={pending === 'remove'} onClick={remove}>
          {t('authority.delete')}
        </Button>
      </div>
    </Section>
  )
}
