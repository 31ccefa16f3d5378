import { certificateTemplates } from '#contract/template.ts'
import { ListPage } from '../../resource/ListPage.tsx'

export const AllTemplates = () => (
  <ListPage
    resource={certificateTemplates}
    link={({ _id }) => `/app/certificate-templates/${_id}`}
    columns={['name', 'level', 'validYears', 'language']}
  />
)
