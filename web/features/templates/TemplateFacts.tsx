import { useTexts } from '../../i18n/useTexts.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { Preview } from './Preview.tsx'
import { type Template, templateFields } from './templateFields.ts'
import styles from './TemplateEditor.module.css'

export function TemplateFacts({ template }: { template: Template }) {
  const { t } = useTexts()
  const { validYears, reportTypes } = template
  const reports = reportTypes.map((type) => t(`report.type.${type}`)).join(', ')
  return (
    <div className={styles.editor}>
      <div className="panel">
        <ResourceFacts
          fields={templateFields}
          item={template}
          show={[
            'name',
            'level',
            'rank',
            { of: 'validYears', value: t('template.years', { count: validYears }) },
            'language',
            'layout',
            { of: 'reportTypes', value: reports || t('template.reportTypes.none') },
          ]}
          omitted={[
            ...(['accent', 'secondLanguage', 'orientation', 'sheetId', 'boxes'] as const),
            ...(['standardsHtml', 'afterHtml'] as const),
          ]}
        />
      </div>
      <aside className={styles.aside}>
        <Preview values={template} authorityId={template.authorityId} />
      </aside>
    </div>
  )
}
