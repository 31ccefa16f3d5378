import type { ReactNode } from 'react'
import { isProblem, NoAnswer } from '../api/CallProblem.ts'
import { NotFoundPage } from '../app/MessagePage.tsx'
import { PageHeader } from '../ui/pages.tsx'
import { PageSkeleton } from '../ui/states.tsx'
import { useItem } from './queries.ts'
import { LoadError } from './LoadError.tsx'
import type { Item, Resource } from './types.ts'

interface Props<T extends Item> {
  resource: Resource<T>
  /** `new` shows the page without an item. */
  id: string
  back?: { to: string; label: string }
  newTitle?: string
  titleOf: (item: T) => string
  facts?: (item: T) => ReactNode
  actions?: (item: T) => ReactNode
  /** Shows the loading page as long as something else that the page needs is read. */
  waits?: boolean
  /** The page while the server does not answer, such as one with data of this device. */
  offline?: (problem: NoAnswer, retry: () => void) => ReactNode
  children: (item?: T) => ReactNode
}

export function ItemPage<T extends Item>(props: Props<T>) {
  const { resource, id, back, newTitle, titleOf, facts, actions, waits, offline, children } = props
  const isNew = id === 'new' && newTitle !== undefined
  const { data: item, error, failureReason, isPending, refetch } = useItem(resource, isNew ? null : id)
  if (isNew)
    return (
      <>
        <PageHeader title={newTitle} back={back} />
        {children()}
      </>
    )
  if (isProblem(error, 'notFound') || isProblem(error, 'invalid')) return <NotFoundPage />
  if (offline && !item && failureReason instanceof NoAnswer)
    return offline(failureReason, () => void refetch())
  if (error && !item) return <LoadError problem={error} retry={() => void refetch()} />
  if (isPending || !item || waits) return <PageSkeleton />
  // The address of a person may contain the uuid; all requests use the id.
  if (item._id !== id.toLowerCase()) return <ItemPage {...props} id={item._id} />
  return (
    <>
      <PageHeader title={titleOf(item)} back={back} facts={facts?.(item)} actions={actions?.(item)} />
      {children(item)}
    </>
  )
}
