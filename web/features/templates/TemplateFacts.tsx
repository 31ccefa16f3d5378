import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Preview } from './Preview.tsx'
import styles from './TemplateEditor.module.css'
import type { Template } from './template.ts'

export function TemplateFacts({ template }: { template: Template }) {
  const { t } = useTexts()
  const reports = template.reportTypes.map((type) => t(`report.type.${type}`)).join(', ')
  return (
    <div className={styles.editor}>
      <div className="panel">
        <Facts
          facts={[
            { term: t('template.name'), value: template.name },
            { term: t('template.level'), value: template.level },
            { term: t('template.rank'), value: template.rank },
            { term: t('template.validYears'), value: t('template.years', { count: template.validYears }) },
            { term: t('template.language'), value: t(`template.language.${template.language}`) },
            { term: t('template.layout'), value: t(`template.layout.${template.layout}`) },
            { term: t('template.reportTypes'), value: reports || t('template.reportTypes.none') },
          ]}
        />
      </div>
      <aside className={styles.aside}>
        <Preview values={template} authorityId={template.authorityId} />
      </aside>
    </div>
  )
}
