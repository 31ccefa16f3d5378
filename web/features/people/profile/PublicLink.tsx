import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CopyButton } from '../../../ui/buttons.tsx'

export function PublicLink({ uuid }: { uuid: string }) {
  const { t } = useTexts()
  const address = `${location.origin}/public/${uuid}`
  return (
    <div className="stack">
      <Link to="/public/$uuid" params={{ uuid }} target="_blank" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Link>
      <div>
        <CopyButton variant="secondary" text={address} copied={t('account.public.copied')}>
          {t('account.public.copy')}
        </CopyButton>
      </div>
    </div>
  )
}
