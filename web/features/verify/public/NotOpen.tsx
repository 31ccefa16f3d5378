import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { PageHeader } from '../../../ui/pages.tsx'

interface Props {
  /** Target after sign-in. */
  next?: string
  /** The link has no fragment; some programs remove it. */
  broken?: boolean
}

/** Reveals nothing about the link: neither its target nor whether it ever existed. */
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
          <ButtonLink variant="secondary" to="/verify">
            {t('shell.verify')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
