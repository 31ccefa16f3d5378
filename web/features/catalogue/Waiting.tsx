import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callList } from '../../resource/calls.ts'
import type { Item, Resource } from '../../resource/types.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'

/** The number of proposals that wait for a decision; undefined while it is loading. */
export function useWaiting<T extends Item>(resource: Resource<T>, enabled: boolean) {
  const query = { l: 1, state: 'proposed' }
  const { data, isLoading } = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
    enabled,
  })
  return isLoading ? undefined : (data?.total ?? 0)
}

interface Props {
  count: number
  to: '/app/vehicles' | '/app/vehicle-manufacturers'
}

export function Waiting({ count, to }: Props) {
  const { t } = useTexts()
  return (
    <Notice
      action={
        <Link to={to} search={{ state: 'proposed' } as never}>
          {t('catalogue.waiting.show')}
        </Link>
      }
    >
      {t('catalogue.waiting', { count })}
    </Notice>
  )
}
