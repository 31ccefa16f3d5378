import { useTexts } from '../../../i18n/useTexts.ts'
import { Facts } from '../../../ui/lists.tsx'
import { groupsOf } from './groups.tsx'
import type { StepProps } from './step.ts'
import { pagesOf } from './steps.ts'
import styles from './steps.module.css'

interface Props extends Pick<StepProps, 'draft' | 'judgement' | 'pages'> {
  /** Index of the current page. Its entries, and those of the pages before it, are shown. */
  before: number
}

/** What has been recorded so far, beside the page. */
export default function Recorded({ before, ...props }: Props) {
  const texts = useTexts()
  const shown = pagesOf(props.draft)
    .slice(0, before + 1)
    .map(({ key }) => key)
  const groups = groupsOf(props, [], texts)
    .map(({ entries, ...group }) => ({ ...group, entries: entries.filter(({ value }) => Boolean(value)) }))
    .filter(({ page, entries }) => shown.includes(page) && entries.length > 0)
  return (
    <div className="stack">
      <h2>{texts.t('report.wizard.recorded')}</h2>
      {groups.length === 0 && <p className="muted">{texts.t('report.wizard.recorded.none')}</p>}
      {groups.map(({ page, title, entries }) => (
        <section key={page} className={styles.review}>
          <h3>{title}</h3>
          <Facts facts={entries.map(({ term, value }) => ({ term, value }))} />
        </section>
      ))}
    </div>
  )
}
