import { useTexts } from '../texts/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

interface Props {
  /** Where someone with an account is led after signing in. */
  next?: string
}

/** What a stranger without an open link is told: nothing about what it once opened, or whether it ever did. */
export function NotOpen({ next }: Props) {
  const { t } = useTexts()
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageHeader title={t(next ? 'share.needsLink' : 'problem.share.closed')} />
      <div className="stack">
        <p>{t(next ? 'share.needsLink.what' : 'share.closed.what')}</p>
        <div className="row">
          {next && (
            <ButtonLink to="/login" search={{ next }}>
              {t('account.login')}
            </ButtonLink>
          )}
          <ButtonLink tone="secondary" to="/verify">
            {t('shell.verify')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
