import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'

/** The address of one's public page, to look at and to pass on. */
export function PublicLink({ uuid }: { uuid: string }) {
  const { t } = useTexts()
  const address = `${location.origin}/public/${uuid}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t('account.public.copied'))
  }
  return (
    <div className="stack">
      <Link to="/public/$uuid" params={{ uuid }} target="_blank" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Link>
      <div>
        <Button tone="secondary" icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('account.public.copy')}
        </Button>
      </div>
    </div>
  )
}
