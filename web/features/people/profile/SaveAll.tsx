import { useAskBeforeLeaving } from '../../../form/useAskBeforeLeaving.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import styles from './SaveAll.module.css'
import type { useParts } from './useParts.ts'

export function SaveAll({ changed, saved, pending, saveAll }: ReturnType<typeof useParts>) {
  const { t } = useTexts()
  useAskBeforeLeaving(changed.length > 0 && !pending)
  const partly = changed.length > 0 && saved.length > 0
  if (changed.length < 2 && !partly && !pending) return null
  const listed = (titles: typeof changed) => titles.map((title) => t(title)).join(', ')
  return (
    <div className={styles.bar}>
      <div role="status">
        {saved.length > 0 && <p>{t('account.profile.savedPart', { part: listed(saved) })}</p>}
        {changed.length > 0 && <p>{t('account.profile.unsavedParts', { parts: listed(changed) })}</p>}
      </div>
      <Button pending={pending} onClick={() => void saveAll()}>
        {t('account.profile.saveAll')}
      </Button>
    </div>
  )
}
