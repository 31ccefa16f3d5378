import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../i18n/useTexts.ts'
import { perPage } from './listState.ts'
import styles from './Pages.module.css'
import type { List } from './useList.ts'
import type { Item } from './types.ts'

export function Pages<T extends Item>({ list }: { list: List<T> }) {
  const { t } = useTexts()
  const { page } = list.state
  const { total, more, pages } = list
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  return (
    <nav className={styles.pages} aria-label={t('shell.list.pages')}>
      <p className={styles.range} role="status">
        {t(more ? 'list.rangeOfMore' : 'shell.list.range', { from, to: Math.max(from, to), total })}
      </p>
      {pages > 1 && (
        <div className={styles.buttons}>
          <button
            type="button"
            aria-label={t('shell.list.previous')}
            disabled={page <= 1}
            onClick={() => list.show({ page: page - 1 })}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <span>{t('shell.list.page', { page, pages })}</span>
          <button
            type="button"
            aria-label={t('shell.list.next')}
            disabled={page >= pages}
            onClick={() => list.show({ page: page + 1 })}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
    </nav>
  )
}
