import { certificationAuthorities } from '#contract/authority.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useCan } from '../../session/useCan.ts'
import { Code } from '../../ui/text.tsx'

export default function AuthoritiesPage() {
  const can = useCan()
  return (
    <ListPage
      resource={certificationAuthorities}
      createPath="/app/certification-authorities/new"
      link={(authority) =>
        can('certificationAuthority.read', authority)
          ? `/app/certification-authorities/${authority._id}`
          : undefined
      }
      columns={[
        'name',
        { field: 'code', show: ({ code }) => <Code value={code} /> },
        {
          field: 'address',
          exportAs: 'address.city',
          show: ({ address }) => [address.zip, address.city].join(' ').trim() || '–',
        },
      ]}
    />
  )
}
