import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { Preview } from './Preview.tsx'
import { type Template, templateFields } from './templateFields.ts'
import styles from './TemplateEditor.module.css'

export function TemplateFacts({ template }: { template: Template }) {
  return (
    <div className={styles.editor}>
      <div className="panel">
        <ResourceFacts fields={templateFields} item={template} />
      </div>
      <aside className={styles.aside}>
        <Preview values={template} authorityId={template.authorityId} />
      </aside>
    </div>
  )
}
