import { IconPlus } from '@tabler/icons-react'
import { certificateTemplates } from '#contract/template.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { useCan } from '../../session/useCan.ts'
import { useSelectedAuthority } from '../../session/useSelectedAuthority.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { TemplateList } from './TemplateList.tsx'

function AllTemplates() {
  const { t } = useTexts()
  return (
    <ListPage
      resource={certificateTemplates}
      link={({ _id }) => `/app/certificate-templates/${_id}`}
      columns={[
        'name',
        'level',
        'validYears',
        { field: 'language', show: ({ language }) => t(`template.language.${language}`) },
      ]}
    />
  )
}

export default function TemplatesPage() {
  const { t } = useTexts()
  const can = useCan()
  const { authorities, authority, select } = useSelectedAuthority()
  if (!authority) return can('certificateTemplate.list') ? <AllTemplates /> : <Denied />
  const create = can('certificateTemplate.create', { authorityId: authority.id }) && (
    <ButtonLink
      to="/app/certificate-templates/$id"
      params={{ id: 'new' }}
      icon={<IconPlus size={20} aria-hidden />}
    >
      {t('template.create')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('template.list')} facts={t('template.list.what')} actions={create} />
      <div className="stack">
        {authorities.length > 1 && (
          <SelectField
            id="template-authority"
            label={t('template.authority')}
            none={null}
            options={authorities.map(({ id, name }) => ({ value: id, label: name }))}
            value={authority.id}
            onChange={select}
          />
        )}
        <TemplateList key={authority.id} authorityId={authority.id} />
      </div>
    </>
  )
}

function Denied() {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('template.list')} />
      <NoRights />
    </>
  )
}
