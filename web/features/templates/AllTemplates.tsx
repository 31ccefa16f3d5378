import { certificateTemplates } from '#contract/template.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'

export const AllTemplates = () => (
  <ResourcePage resource={certificateTemplates}>
    <ResourceTable
      resource={certificateTemplates}
      link={({ _id }) => `/app/certificate-templates/${_id}`}
      columns={['name', 'level', 'validYears', 'language']}
    />
  </ResourcePage>
)
