import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callList } from '../../resource/calls.ts'
import type { Item, Resource } from '../../resource/types.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'

interface Props<T extends Item> {
  resource: Resource<T>
  to: '/app/vehicles' | '/app/vehicle-manufacturers'
}

export function Waiting<T extends Item>({ resource, to }: Props<T>) {
  const { t } = useTexts()
  const query = { l: 1, state: 'proposed' }
  const { data } = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
  })
  const count = data?.total ?? 0
  if (count === 0) return null
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
