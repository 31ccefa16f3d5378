import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cards } from './Cards.tsx'
import { columnsShown, specOf, type Column } from './columns.ts'
import { ListBar, Views } from './ListBar.tsx'
import { useListKeys } from './keys/useListKeys.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Pages } from './Pages.tsx'
import { useShown } from './ResourceContext.ts'
import styles from './ResourceTable.module.css'
import { useSelection, type Together } from './selection/selection.ts'
import { Table } from './Table.tsx'
import type { List } from './useList.ts'
import { Failure } from './Failure.tsx'
import type { SelectionBar as Bar } from './selection/SelectionBar.tsx'
import type { Item, Resource } from './types.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys/KeysDialog.tsx')).KeysDialog }))

const SelectionBar = lazy(async () => ({
  default: (await import('./selection/SelectionBar.tsx')).SelectionBar,
})) as typeof Bar

interface Props<T extends Item> {
  resource: Resource<T>
  /** Where an item is opened, if it may be; the whole row, or card, leads there. */
  link?: (item: T) => string | undefined
  /** The first is the title of the card, the second the line under it. */
  columns: readonly Column<T>[]
  /** Columns one may choose beside them. */
  more?: readonly Column<T>[]
  /** What can be done with several of them at once. */
  together?: readonly Together<T>[]
  /** It is read here, not taken along as a table. */
  stays?: true
  /** What an item is called, where several are told apart. */
  nameOf?: (item: T) => string
  /** What a phone shows of an item instead of the columns. */
  card?: (item: T) => ReactNode
  /** What an empty list says beside its title; the text `{area}.empty.what` by default. */
  empty?: ReactNode
}

/** The items of the page around it: a table where there is room for one, cards on phones and tablets. */
export function ResourceTable<T extends Item>(props: Props<T>) {
  const { resource, link, columns, more = [], together = [], card, empty } = props
  const shown = useShown()
  const list = shown.list as unknown as List<T>
  const { t, named } = useTexts()
  const { q, filters } = list.state
  const selection = useSelection<T>(JSON.stringify([q, filters]), props.nameOf ?? (({ _id }) => _id))
  const place = useRef<HTMLDivElement>(null)
  const keys = useListKeys(place)
  if (list.loading) return <ListSkeleton columns={columns.length} />
  if (list.error && list.items.length === 0) return <Failure problem={list.error} retry={list.retry} />
  if (list.total === 0 && list.narrowed)
    return (
      <>
        <div className={styles.views}>
          <Views />
        </div>
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
        stays={props.stays}
        choose={together.length > 0 && !selection.open ? selection.begin : undefined}
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
          <SelectionBar {...{ resource, selection, together }} />
        </Suspense>
      )}
    </div>
  )
}
