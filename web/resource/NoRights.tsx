import { useTexts } from '../texts/useTexts.ts'
import { EmptyState } from '../ui/states.tsx'

/** In place of what one has no right to see or make. */
export function NoRights() {
  const { t } = useTexts()
  return <EmptyState title={t('shell.forbidden.title')}>{t('shell.forbidden.what')}</EmptyState>
}
