import { useQuery } from '@tanstack/react-query'
import { invitations } from '#contract/invitation.ts'
import { call } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

export function OpenInvitations() {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ['invitation', 'own'],
    queryFn: ({ signal }) => call(invitations.own, {}, { signal }),
  })
  return data?.items.map(({ _id, company, invitedBy }) => (
    <Notice
      key={_id}
      title={t('shell.invited', { company })}
      action={
        <ButtonLink variant="secondary" to="/acceptCompanyInvitation" hash={_id}>
          {t('shell.invited.open')}
        </ButtonLink>
      }
    >
      {t('shell.invited.what', { inviter: invitedBy })}
    </Notice>
  ))
}
