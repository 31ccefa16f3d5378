import type { ReactNode } from 'react'
import { PageSkeleton, Skeleton } from '../ui/states.tsx'
import { LoadError } from './LoadError.tsx'

interface Props<D> {
  query: { data: D | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** Height of the skeleton in px; omitted for a page. */
  height?: number
  children: (data: D) => ReactNode
}

/** The data of a query, or its skeleton, or its error if there is no data. */
export function Loaded<D>({ query: { data, error, refetch }, height, children }: Props<D>) {
  if (data !== undefined) return children(data)
  if (error) return <LoadError problem={error} retry={() => void refetch()} />
  return height === undefined ? <PageSkeleton /> : <Skeleton height={height} />
}
