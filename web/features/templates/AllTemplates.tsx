import { certificateTemplates } from '#contract/template.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'

/** The templates of all authorities, for those who look after the system and order none of them. */
export const AllTemplates = () => (
  <ResourcePage resource={certificateTemplates}>
    <ResourceTable
      resource={certificateTemplates}
      link={({ _id }) => `/app/certificate-templates/${_id}`}
      columns={['name', 'level', 'validYears', 'language']}
    />
  </ResourcePage>
)
