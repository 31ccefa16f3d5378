import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cards } from './Cards.tsx'
import { columnsShown, specOf, type Column } from './columns.ts'
import { ListBar, Views } from './ListBar.tsx'
import { useListKeys } from './useListKeys.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Pages } from './Pages.tsx'
import { useShown } from './ResourceContext.ts'
import styles from './ResourceTable.module.css'
import { useSelection, type BulkAction } from './selection.ts'
import { Table } from './Table.tsx'
import type { List } from './useList.ts'
import { LoadError } from './LoadError.tsx'
import type Bar from './SelectionBar.tsx'
import type { Item, Resource } from './types.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

const SelectionBar = lazy(() => import('./SelectionBar.tsx')) as typeof Bar

interface Props<T extends Item> {
  resource: Resource<T>
  /** Address of an item; undefined if it cannot be opened. */
  link?: (item: T) => string | undefined
  /** On a card, the first is the title and the second the subtitle. */
  columns: readonly Column<T>[]
  more?: readonly Column<T>[]
  bulkActions?: readonly BulkAction<T>[]
  /** No CSV export. */
  noExport?: true
  /** Name of an item, in lists with bulk actions. */
  nameOf?: (item: T) => string
  card?: (item: T) => ReactNode
  /** Default: `{area}.empty.what`. */
  empty?: ReactNode
}

/** Table on wide screens, cards on phones and tablets. */
export function ResourceTable<T extends Item>(props: Props<T>) {
  const { resource, link, columns, more = [], bulkActions = [], card, empty } = props
  const shown = useShown()
  const list = shown.list as unknown as List<T>
  const { t, named } = useTexts()
  const { q, filters } = list.state
  const selection = useSelection<T>(JSON.stringify([q, filters]), props.nameOf ?? (({ _id }) => _id))
  const place = useRef<HTMLDivElement>(null)
  const keys = useListKeys(place)
  if (list.loading) return <ListSkeleton columns={columns.length} />
  if (list.error && list.items.length === 0) return <LoadError problem={list.error} retry={list.retry} />
  if (list.total === 0 && list.narrowed)
    return (
      <>
        <div className={styles.views}>
          <Views />
        </div>
        <EmptyState
          title={t('shell.list.noResult')}
          action={
            <Button variant="secondary" onClick={() => list.show({ q: '', filters: {} })}>
              {t('shell.filter.reset')}
            </Button>
          }
        >
          {t('shell.list.noResult.what')}
        </EmptyState>
      </>
    )
  if (list.total === 0)
    return (
      <EmptyState title={named(`${resource.area}.empty`) ?? t('shell.list.empty')} action={shown.create}>
        {empty ?? named(`${resource.area}.empty.what`)}
      </EmptyState>
    )
  const [usual, others] = [columns.map(specOf), more.map(specOf)]
  const specs = columnsShown(usual, others, list.state.columns)
  return (
    <div
      ref={place}
      className={styles.list}
      data-changing={list.changing || undefined}
      aria-busy={list.changing}
    >
      <ListBar
        resource={resource}
        shown={specs}
        columns={[...usual, ...others]}
        noExport={props.noExport}
        choose={bulkActions.length > 0 && !selection.open ? selection.begin : undefined}
      />
      <Table {...{ resource, list, link, selection }} columns={specs} />
      <Cards {...{ link, card, selection }} area={resource.area} items={list.items} columns={specs} />
      <Pages list={list} />
      {keys.shown && (
        <Suspense>
          <KeysDialog onClose={keys.hide} />
        </Suspense>
      )}
      {selection.open && (
        <Suspense>
          <SelectionBar {...{ resource, selection, bulkActions }} />
        </Suspense>
      )}
    </div>
  )
}
