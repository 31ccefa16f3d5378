import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { viewedLists, type ViewedList } from '#domain/savedView.ts'
import { useCan } from '../session/useCan.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ResourceContext, type FilterSpec } from './ResourceContext.ts'
import { ListTools } from './ListTools.tsx'
import { useList } from './useList.ts'
import type { Item, Resource } from './types.ts'
import { useOpeningView } from './views/useViews.ts'

const NoRights = lazy(() => import('./NoRights.tsx'))

interface Props<T extends Item> {
  resource: Resource<T>
  /** Default: the text `list` of the area. */
  title?: string
  /** Key of the saved views, if not the resource name. */
  viewKey?: ViewedList
  /** The default order is descending. */
  descending?: boolean
  createPath?: string
  filters?: readonly FilterSpec[]
  /** Filters that are not part of the address. */
  fixed?: Record<string, string>
  /** Filters that apply until the user chooses another value. */
  defaultFilters?: Record<string, string>
  actions?: ReactNode
  children: ReactNode
}

export function ResourcePage<T extends Item>(props: Props<T>) {
  const { named } = useTexts()
  const can = useCan()
  const title = props.title ?? named(`${props.resource.area}.list`) ?? props.resource.area
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
  const { resource, createPath, filters = [], fixed, defaultFilters, descending, actions, children } = props
  const { named } = useTexts()
  const found = useList(resource, { fixed, defaultFilters, descending })
  const viewKey = viewedLists.find((name) => name === (props.viewKey ?? resource.name))
  const opening = useOpeningView(viewKey, found.order)
  const list = { ...found, loading: found.loading || opening }
  const can = useCan()
  const creates = createPath !== undefined && can(resource.create.action)
  const create = creates && (
    <ButtonLink to={createPath} icon={<IconPlus size={20} aria-hidden />}>
      {named(`${resource.area}.create`)}
    </ButtonLink>
  )
  const untouched = !list.loading && !list.error && list.total === 0 && !list.narrowed
  return (
    <ResourceContext value={{ area: resource.area, list, filters, create, sortable: resource.sort, viewKey }}>
      <PageHeader
        title={props.title}
        actions={
          <>
            {actions}
            {!untouched && create}
          </>
        }
      />
      {!untouched && <ListTools />}
      {children}
    </ResourceContext>
  )
}
