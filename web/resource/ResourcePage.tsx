import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '../session/useCan.ts'
import { useTexts } from '../texts/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ResourceContext } from './ResourceContext.ts'
import type { FilterSpec } from './Filters.tsx'
import { ListTools } from './ListTools.tsx'
import { NoRights } from './NoRights.tsx'
import { useList } from './useList.ts'
import type { Item, Resource } from './types.ts'

interface Props<T extends Item> {
  resource: Resource<T>
  /** First part of the keys of its texts: `vehicle` has `vehicle.list`, `vehicle.create`, `vehicle.plate` … */
  area: string
  /** The title where it is not `{area}.list`. */
  title?: string
  /** The default order runs downwards: the newest first. */
  descending?: boolean
  /** Where a new one is made; the button appears for those who may. */
  createPath?: string
  filters?: readonly FilterSpec[]
  /** Filters of the page itself, not of the address. */
  fixed?: Record<string, string>
  /** Filters that count until another value is chosen for their field. */
  otherwise?: Record<string, string>
  actions?: ReactNode
  children: ReactNode
}

/** A list resource with its title, its search and filters, and the way to make a new one. */
export function ResourcePage<T extends Item>(props: Props<T>) {
  const { named } = useTexts()
  const can = useCan()
  const title = props.title ?? named(`${props.area}.list`) ?? props.area
  if (can(props.resource.list.action)) return <Listing {...props} title={title} />
  return (
    <>
      <PageHeader title={title} />
      <NoRights />
    </>
  )
}

function Listing<T extends Item>(props: Props<T> & { title: string }) {
  const { resource, area, createPath, filters = [], fixed, otherwise, descending, actions, children } = props
  const { named } = useTexts()
  const list = useList(resource, { fixed, otherwise, descending })
  const can = useCan()
  const creates = createPath !== undefined && can(resource.create.action)
  const create = creates && (
    <ButtonLink to={createPath} icon={<IconPlus size={20} aria-hidden />}>
      {named(`${area}.create`)}
    </ButtonLink>
  )
  const untouched = !list.loading && !list.error && list.total === 0 && !list.narrowed
  return (
    <ResourceContext value={{ area, list, filters, create, sortable: resource.sort }}>
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
