import { useTexts } from '../texts/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

interface Props {
  /** Where someone with an account is led after signing in. */
  next?: string
  /** The link lost its secret: some programs remove what stands behind the `#`. */
  broken?: boolean
}

/** What a stranger without an open link is told: nothing about what it once opened, or whether it ever did. */
export function NotOpen({ next, broken = false }: Props) {
  const { t } = useTexts()
  const closed = t(broken ? 'account.link.broken' : 'share.closed')
  const closedWhat = t(broken ? 'share.broken.what' : 'share.closed.what')
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageHeader title={next ? t('share.needsLink') : closed} />
      <div className="stack">
        <p>{next ? t('share.needsLink.what') : closedWhat}</p>
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
