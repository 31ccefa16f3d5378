import { useProblemText } from '../form/useProblemText.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog, DialogActions } from '../ui/dialogs.tsx'
import styles from './SelectionBar.module.css'
import type { Progress } from './useBulkAction.ts'

interface Props<T> {
  progress: Progress<T>
  nameOf: (item: T) => string
  halt: () => void
  onClose: () => void
}

export function EachProgress<T>({ progress, nameOf, halt, onClose }: Props<T>) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { total, done, failed, running } = progress
  return (
    <Dialog title={t('list.each')} onClose={running ? halt : onClose}>
      <div className="stack">
        <progress className={styles.progress} value={done} max={total} aria-label={t('list.each')} />
        <p role="status">{t('list.each.done', { done: done - failed.length, total })}</p>
        {failed.length > 0 && (
          <ul className={styles.failed}>
            {failed.map(({ item, error }, index) => (
              <li key={index}>
                <b>{nameOf(item)}</b>: {problemText(error)}
              </li>
            ))}
          </ul>
        )}
        <DialogActions>
          {running ? (
            <Button variant="secondary" onClick={halt}>
              {t('list.each.halt')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('shell.close')}</Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
