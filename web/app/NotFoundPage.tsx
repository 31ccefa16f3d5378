import { useSearch } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ButtonLink } from '../ui/buttons.tsx'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  const { t } = useTexts()
  const { account } = useSession()
  const { asked: requested } = useSearch({ strict: false })
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
      {requested && <p className="mono">{requested}</p>}
      {t('shell.notFound.what')}
    </MessagePage>
  )
}
