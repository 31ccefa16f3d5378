import { filtersLeft, type SavedView } from '#contract/savedView.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useShown } from '../ResourceContext.ts'
import styles from './ViewsMenu.module.css'

/** Warns about filters of the view that no longer exist, because the list then shows more items. */
export function Dropped({ view }: { view: SavedView }) {
  const { t, named } = useTexts()
  const { area, list } = useShown()
  const { dropped } = filtersLeft(view.state.filters, list.order)
  if (dropped.length === 0) return null
  return (
    <div className={styles.dropped}>
      <Notice severity="warning" title={t('view.dropped', { name: view.name })}>
        <ul>
          {dropped.map(({ field, value }) => (
            <li key={field}>
              {named(`${area}.${field}`) ?? field}: {value}
            </li>
          ))}
        </ul>
        <p>{t('view.dropped.what')}</p>
      </Notice>
    </div>
  )
}
