import { certificationAuthorities } from '#contract/authority.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'
import { useCan } from '../../session/useCan.ts'
import { Code } from '../../ui/Code.tsx'

export default function AuthoritiesPage() {
  const can = useCan()
  return (
    <ResourcePage resource={certificationAuthorities} createPath="/app/certification-authorities/new">
      <ResourceTable
        resource={certificationAuthorities}
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
    </ResourcePage>
  )
}
