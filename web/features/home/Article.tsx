import type { TextKey } from '#texts/texts.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import styles from './Article.module.css'

interface Props {
  title: TextKey
  intro: TextKey
  sections: readonly (readonly [heading: TextKey, text: TextKey])[]
}

/** A text to read, in a column as wide as one reads well. */
export function Article({ title, intro, sections }: Props) {
  const { t } = useTexts()
  return (
    <article className={styles.article}>
      <PageHeader title={t(title)} />
      <p className={styles.intro}>{t(intro)}</p>
      {sections.map(([heading, text]) => (
        <section key={heading}>
          <h2>{t(heading)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </article>
  )
}
