import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** The address leads nowhere. */
export function NotFoundPage() {
  const { t } = useTexts()
  const { account } = useSession()
  return (
    <MessagePage
      code="404"
      title={t('shell.notFound.title')}
      action={
        <ButtonLink to={account ? '/app' : '/login'}>
          {t(account ? 'shell.toApp' : 'shell.toLogin')}
        </ButtonLink>
      }
    >
      {t('shell.notFound.what')}
    </MessagePage>
  )
}
