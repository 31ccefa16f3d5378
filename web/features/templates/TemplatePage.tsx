import { useParams } from '@tanstack/react-router'
import { certificateTemplates } from '#contract/template.ts'
import NoRights from '../../resource/NoRights.tsx'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useSelectedAuthority } from '../../session/useSelectedAuthority.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import type { Template } from './templateFields.ts'
import { Versions } from './Versions.tsx'

export default function TemplatePage() {
  const { id = 'new' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={certificateTemplates}
      id={id}
      back={{ to: '/app/certificate-templates', label: t('template.list') }}
      newTitle={t('template.create')}
      titleOf={({ level, name }) => `${level} – ${name}`}
      facts={({ used }) => used && <span>{t('template.used')}</span>}
      actions={(template) => <Actions template={template} />}
    >
      {(template) => <Body template={template} />}
    </ItemPage>
  )
}

/** Issued certificates keep a retired template. */
function Actions({ template }: { template: Template }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    can('certificateTemplate.retire', template) && (
      <RemoveButton
        resource={certificateTemplates}
        item={template}
        question={{
          title: t('template.retire.title'),
          body: t('template.retire.what', { name: template.name }),
          action: t('template.retire.action'),
          danger: true,
        }}
        to="/app/certificate-templates"
      >
        {t('template.retire')}
      </RemoveButton>
    )
  )
}

function Body({ template }: { template?: Template }) {
  const can = useCan()
  const { authorities, authority } = useSelectedAuthority()
  const owner = template?.authorityId ?? authority?.id
  const name = authorities.find(({ id }) => id === owner)?.name ?? ''
  if (template && !can('certificateTemplate.update', template))
    return (
      <div className="stack-wide">
        <TemplateFacts template={template} />
        <Versions template={template} />
      </div>
    )
  if (!owner || !can('certificateTemplate.create', { authorityId: owner })) return <NoRights />
  return (
    <div className="stack-wide">
      <TemplateEditor key={owner} template={template} authority={{ id: owner, name }} />
      {template && <Versions template={template} />}
    </div>
  )
}
