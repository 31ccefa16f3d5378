import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../i18n/useTexts.ts'
import { mostChosen } from './calls.ts'
import { perPage } from './listState.ts'
import type { List } from './useList.ts'
import type { Item } from './types.ts'
import { useIsPrinting } from './usePrinting.ts'
import styles from './Pages.module.css'

interface Props<T extends Item> {
  list: List<T>
  /** Number of items on paper, where all pages may be printed at once. */
  printed: number
}

export function Pages<T extends Item>({ list, printed }: Props<T>) {
  const { t } = useTexts()
  const isPrinting = useIsPrinting()
  const { page } = list.state
  const { total, more, pages } = list
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  const rangeOf = (first: number, last: number) =>
    t(more ? 'list.rangeOfMore' : 'shell.list.range', { from: first, to: Math.max(first, last), total })
  return (
    <>
      {isPrinting && <p className="small">{printed > perPage ? rangeOf(1, printed) : rangeOf(from, to)}</p>}
      {isPrinting && pages > 1 && printed <= perPage && (
        <p>{t('list.printedPart', { page, pages, most: mostChosen })}</p>
      )}
      <nav className={styles.pages} aria-label={t('shell.list.pages')}>
        <p className={styles.range} role="status">
          {rangeOf(from, to)}
        </p>
        {pages > 1 && <Turn page={page} pages={pages} onTurn={(next) => list.show({ page: next })} />}
      </nav>
    </>
  )
}

interface TurnProps {
  /** One-based. */
  page: number
  pages: number
  onTurn: (page: number) => void
}

function Turn({ page, pages, onTurn }: TurnProps) {
  const { t } = useTexts()
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        aria-label={t('shell.list.previous')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <span role="status">{t('shell.list.page', { page, pages })}</span>
      <button
        type="button"
        aria-label={t('shell.list.next')}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  )
}

interface ButtonsProps {
  /** Zero-based. */
  page: number
  perPage: number
  total: number
  onTurn: (page: number) => void
}

export function PageButtons({ page, perPage, total, onTurn }: ButtonsProps) {
  const pages = Math.ceil(total / perPage)
  if (pages <= 1) return null
  return <Turn page={page + 1} pages={pages} onTurn={(next) => onTurn(next - 1)} />
}
