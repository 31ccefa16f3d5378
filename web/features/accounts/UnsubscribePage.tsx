import { digests } from '#contract/expiry.ts'
import { StopEmails } from '../../app/StopEmails.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'

export default function UnsubscribePage() {
  const { t } = useTexts()
  return (
    <StopEmails
      endpoint={digests.unsubscribe}
      texts="account.unsubscribe"
      instead={
        <ButtonLink to="/app/user" search={{}} wide>
          {t('account.unsubscribe.toProfile')}
        </ButtonLink>
      }
    />
  )
}
