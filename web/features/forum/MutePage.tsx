import { topics } from '#contract/forum.ts'
import { StopEmails } from '../../app/StopEmails.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'

export default function MutePage() {
  const { t } = useTexts()
  return (
    <StopEmails
      endpoint={topics.mute}
      texts="account.mute"
      instead={
        <ButtonLink to="/app/forum" wide>
          {t('account.mute.toForum')}
        </ButtonLink>
      }
    />
  )
}
