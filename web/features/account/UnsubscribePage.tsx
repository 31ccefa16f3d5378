import { digests } from '#contract/digest.ts'
import { StopEmails } from '../../shell/StopEmails.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'

export function UnsubscribePage() {
  const { t } = useTexts()
  return (
    <StopEmails
      endpoint={digests.unsubscribe}
      texts="account.unsubscribe"
      instead={
        <ButtonLink to="/app/user" search={{}} wide tone="secondary">
          {t('account.unsubscribe.toProfile')}
        </ButtonLink>
      }
    />
  )
}
