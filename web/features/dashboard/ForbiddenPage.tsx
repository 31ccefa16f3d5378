import { useSession } from '../../session/session.ts'
import { MessagePage } from '../../app/MessagePage.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'

export default function ForbiddenPage() {
  const { t } = useTexts()
  const { account } = useSession()
  return (
    <MessagePage
      title={t('shell.forbidden.title')}
      action={
        account ? (
          <ButtonLink to="/app">{t('shell.toApp')}</ButtonLink>
        ) : (
          <ButtonLink to="/login" search={{}}>
            {t('shell.toLogin')}
          </ButtonLink>
        )
      }
    >
      {t('shell.forbidden.what')}
    </MessagePage>
  )
}
