import type { ReactNode } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cards } from './Cards.tsx'
import { specOf, type Column } from './columns.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Pages } from './Pages.tsx'
import { useShown } from './ResourceContext.ts'
import styles from './ResourceTable.module.css'
import { Table } from './Table.tsx'
import type { List } from './useList.ts'
import { Failure } from './Failure.tsx'
import type { Item, Resource } from './types.ts'

interface Props<T extends Item> {
  resource: Resource<T>
  /** Where an item is opened, if it may be; the whole row, or card, leads there. */
  link?: (item: T) => string | undefined
  /** The first is the title of the card, the second the line under it. */
  columns: readonly Column<T>[]
  /** What a phone shows of an item instead of the columns. */
  card?: (item: T) => ReactNode
  /** What an empty list says beside its title; the text `{area}.empty.what` by default. */
  empty?: ReactNode
}

/** The items of the page around it: a table from tablets up, cards on phones. */
export function ResourceTable<T extends Item>({ resource, link, columns, card, empty }: Props<T>) {
  const shown = useShown()
  const list = shown.list as unknown as List<T>
  const { t, named } = useTexts()
  if (list.loading) return <ListSkeleton columns={columns.length} />
  if (list.error && list.items.length === 0) return <Failure problem={list.error} retry={list.retry} />
  if (list.total === 0 && list.narrowed)
    return (
      <EmptyState
        title={t('shell.list.noResult')}
        action={
          <Button tone="secondary" onClick={() => list.show({ q: '', filters: {} })}>
            {t('shell.filter.reset')}
          </Button>
        }
      >
        {t('shell.list.noResult.what')}
      </EmptyState>
    )
  if (list.total === 0)
    return (
      <EmptyState title={named(`${shown.area}.empty`) ?? t('shell.list.empty')} action={shown.create}>
        {empty ?? named(`${shown.area}.empty.what`)}
      </EmptyState>
    )
  const specs = columns.map(specOf)
  return (
    <div className={styles.list} data-changing={list.changing || undefined} aria-busy={list.changing}>
      <Table area={shown.area} resource={resource} list={list} columns={specs} link={link} />
      <Cards area={shown.area} items={list.items} columns={specs} link={link} card={card} />
      <Pages list={list} />
    </div>
  )
}
