import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'

/** A failed request does not mean that no tag hangs. */
export function TagsUnknown({ retry }: { retry: () => void }) {
  const { t } = useTexts()
  return (
    <Notice
      severity="warning"
      title={t('tag.unknown')}
      action={
        <Button variant="secondary" onClick={retry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('tag.unknown.what')}
    </Notice>
  )
}
