import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Row, Rows } from '../ui/lists.tsx'
import { Skeleton } from '../ui/states.tsx'
import { sharedAnswer } from '../api/callQuery.ts'
import { callList } from './calls.ts'
import styles from './RelatedItems.module.css'
import { LoadError } from './LoadError.tsx'
import type { Item, Resource } from './types.ts'

const most = 5

interface Props<T extends Item> {
  resource: Resource<T>
  title: string
  filter: Record<string, string>
  link: (item: T) => string
  show: (item: T) => { title: ReactNode; what?: ReactNode; badge?: ReactNode }
  none: string
  all: (total: number) => ReactNode
}

type Filter = Props<Item>['filter']

/** The newest five items, unless the filter sorts them otherwise. */
export function useRelated<T extends Item>(resource: Resource<T>, filter: Filter) {
  const query = { l: most, lo: 0, sf: 'createdAt', so: 'desc', ...filter }
  return useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
    ...sharedAnswer,
  })
}

export function RelatedItems<T extends Item>({ resource, title, filter, link, show, none, all }: Props<T>) {
  const { data, error, refetch } = useRelated(resource, filter)
  return (
    <section className={styles.related}>
      <h2>{title}</h2>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={72} />}
      {data?.total === 0 && <p className="muted">{none}</p>}
      {data && data.total > 0 && (
        <Rows label={title}>
          {data.items.map((item) => (
            <Row key={item._id} to={link(item)} {...show(item)} />
          ))}
        </Rows>
      )}
      {data && data.total > most && <p className="tap">{all(data.total)}</p>}
    </section>
  )
}
