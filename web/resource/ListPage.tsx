import { pressed } from './listKeys.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type ViewedList, viewedLists } from '#domain/savedView.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { useCan } from '../session/useCan.ts'
import { Button, ButtonLink } from '../ui/buttons.tsx'
import { PageHeader } from '../ui/pages.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { EmptyState, LoadingState } from '../ui/states.tsx'
import { Cards } from './Cards.tsx'
import { type Column, columnsShown, specOf } from './columns.ts'
import type { FilterSpec } from './Filters.tsx'
import { ListBar, Views, type ListBarProps } from './ListBar.tsx'
import { ListSkeleton, Table } from './Table.tsx'
import { ListTools } from './ListTools.tsx'
import { PhoneActions } from './PhoneActions.tsx'
import { LoadError } from './LoadError.tsx'
import { Pages } from './Pages.tsx'
import { usePrinting } from './usePrinting.ts'
import type Bar from './SelectionBar.tsx'
import { type BulkAction, type Selection, useSelection } from './selection.ts'
import type { Item, Resource } from './types.ts'
import type { Listable } from './listState.ts'
import { type List, useList } from './useList.ts'
import { useOpeningView } from './views/useViews.ts'
import styles from './ListPage.module.css'

const NoRights = lazy(() => import('./NoRights.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))
const SelectionBar = lazy(() => import('./SelectionBar.tsx')) as typeof Bar

interface TableProps<T extends Item> {
  /** Address of an item; undefined if it cannot be opened. */
  link?: (item: T) => string | undefined
  /** On a card, the first is the title and the second the subtitle. */
  columns: readonly Column<T>[]
  more?: readonly Column<T>[]
  bulkActions?: readonly BulkAction<T>[]
  noExport?: true
  nameOf?: (item: T) => string
  card?: (item: T) => ReactNode
  /** Default: `{area}.empty.what`. */
  empty?: ReactNode
}

interface Props<T extends Item> extends TableProps<T> {
  resource: Resource<T>
  /** Default: the text `list` of the area. */
  title?: string
  /** Key of the saved views, if not the resource name. */
  viewKey?: ViewedList
  /** The default order is descending. */
  descending?: boolean
  orderBy?: Listable['orderBy']
  createPath?: string
  /** The button for a new item, if it does not open `createPath`. */
  create?: ReactNode
  filters?: readonly FilterSpec[]
  /** Filters that are not part of the address. */
  fixed?: Record<string, string>
  /** Filters that apply until the user chooses another value. */
  defaultFilters?: Record<string, string>
  actions?: (list: List<T>, isSelecting: boolean) => ReactNode
  /** The button that finds an item by its code. On phones it is beside the search. */
  scan?: ReactNode
  above?: (list: List<T>) => ReactNode
  /** False until the height of `above` is known, so that the list does not move. */
  isPlaced?: boolean
  /** False until the height of the rows is known. */
  ready?: boolean
  below?: ReactNode
}

export function ListPage<T extends Item>(props: Props<T>) {
  const { textByKey } = useTexts()
  const can = useCan()
  const title = props.title ?? textByKey(`${props.resource.area}.list`) ?? props.resource.area
  if (can(props.resource.list.action)) return <Listing {...props} title={title} />
  return (
    <>
      <PageHeader title={title} />
      <Suspense>
        <NoRights />
      </Suspense>
    </>
  )
}

function Listing<T extends Item>(props: Props<T> & { title: string }) {
  const {
    resource,
    createPath,
    filters = [],
    fixed,
    defaultFilters,
    descending,
    orderBy,
    actions,
    scan,
    above,
    isPlaced = true,
    ready = true,
    below,
  } = props
  const { textByKey } = useTexts()
  const onPhone = usePhone()
  const loaded = useList(resource, { fixed, defaultFilters, descending, orderBy })
  const viewKey = viewedLists.find((name) => name === (props.viewKey ?? resource.name))
  const opening = useOpeningView(viewKey, loaded.order)
  const list = { ...loaded, loading: loaded.loading || opening || !ready }
  const can = useCan()
  const creates = createPath !== undefined && can(resource.create.action)
  const create =
    props.create ??
    (creates && (
      <ButtonLink to={createPath} icon={<IconPlus size={20} aria-hidden />}>
        {textByKey(`${resource.area}.create`)}
      </ButtonLink>
    ))
  const bar = useListBar(props, list, viewKey)
  const untouched = !list.loading && !list.error && list.total === 0 && !list.narrowed
  const narrow = onPhone && !untouched
  return (
    <>
      <PageHeader
        title={props.title}
        compact={narrow}
        actions={
          <>
            {!narrow && scan}
            {!narrow && actions?.(list, bar.selection.open)}
            {!untouched && create}
          </>
        }
      />
      {!untouched && (
        <ListTools
          list={list}
          filters={filters}
          scan={narrow && scan}
          actions={
            narrow
              ? (close) => (
                  <PhoneActions actions={actions?.(list, bar.selection.open)} bar={bar} onClose={close} />
                )
              : undefined
          }
        />
      )}
      {above?.(loaded)}
      {isPlaced ? <Items {...props} list={list} bar={bar} create={create} /> : <LoadingState />}
      {below}
    </>
  )
}

function useListBar<T extends Item>(
  { columns, more = [], bulkActions = [], noExport, nameOf = ({ _id }) => _id }: TableProps<T>,
  list: List<T>,
  viewKey: ViewedList | undefined,
): ListBarProps<T> & { selection: Selection<T>; printed: List<T> } {
  const { q, filters } = list.state
  const selection = useSelection<T>(JSON.stringify([q, filters]), nameOf)
  const printing = usePrinting(list)
  const [usual, others] = [columns.map(specOf), more.map(specOf)]
  return {
    ...{ list, viewKey, noExport, selection, ...printing },
    shown: columnsShown(usual, others, list.state.columns),
    columns: [...usual, ...others],
    choose: bulkActions.length > 0 && !selection.open ? selection.begin : undefined,
  }
}

interface ItemsProps<T extends Item> extends TableProps<T> {
  list: List<T>
  bar: ReturnType<typeof useListBar<T>>
  create: ReactNode
}

function Items<T extends Item>(props: ItemsProps<T>) {
  const { list, bar, create, link, columns, bulkActions = [], card, empty } = props
  const { viewKey, selection, shown, printed } = bar
  const container = useRef<HTMLDivElement>(null)
  const keys = useListKeys(container)
  if (list.loading) return <ListSkeleton columns={columns.length} bar />
  if (list.error && list.items.length === 0)
    return <LoadError problem={list.error} retry={list.retry} area={list.resource.area} />
  if (list.total === 0 && list.narrowed) return <NoResult list={list} viewKey={viewKey} />
  if (list.total === 0) return <NoItems area={list.resource.area} empty={empty} create={create} />
  return (
    <div
      ref={container}
      className={styles.list}
      data-changing={list.isUpdating || undefined}
      aria-busy={list.isUpdating}
    >
      <ListBar {...bar} />
      <Table {...{ link, selection }} list={printed} columns={shown} />
      <Cards {...{ list, link, card, selection }} columns={shown} />
      <Pages list={list} printed={printed.items.length} />
      {keys.shown && (
        <Suspense>
          <KeysDialog onClose={keys.hide} />
        </Suspense>
      )}
      {selection.open && (
        <Suspense>
          <SelectionBar {...{ list, selection, bulkActions }} />
        </Suspense>
      )}
    </div>
  )
}

function NoResult({ list, viewKey }: { list: List<Item>; viewKey: ViewedList | undefined }) {
  const { t } = useTexts()
  return (
    <>
      <div className={styles.views}>
        <Views list={list} viewKey={viewKey} />
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
}

function NoItems({ area, empty, create }: { area: string; empty: ReactNode; create: ReactNode }) {
  const { t, textByKey } = useTexts()
  return (
    <EmptyState title={textByKey(`${area}.empty`) ?? t('shell.list.empty')} action={create}>
      {empty ?? textByKey(`${area}.empty.what`)}
    </EmptyState>
  )
}

/**
 * Keyboard control of a list: j and k, or arrow keys from a focused row, change the row; `/` focuses the
 * search; `?` shows the keys. Letters can be turned off for speech input (WCAG 2.1.4).
 */
function useListKeys(list: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    document.addEventListener('keydown', (event) => pressed(event, list.current, () => setShown(true)), {
      signal: left.signal,
    })
    return () => left.abort()
  }, [list])
  return { shown, hide: () => setShown(false) }
}
