import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'

export function DraftActions({ stored, drop }: { stored: boolean; drop: () => Promise<void> }) {
  const { t } = useTexts()
  if (!stored) return null
  return (
    <>
      <Button variant="quiet" onClick={() => void drop()}>
        {t('forum.draft.discard')}
      </Button>
      <span className="muted small" role="status">
        {t('forum.draft')}
      </span>
    </>
  )
}
