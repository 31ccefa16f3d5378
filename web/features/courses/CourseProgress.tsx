import type { Course } from '#contract/course.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import styles from './Course.module.css'

export function CourseProgress({ course: { people, issued, refused, awaited, items } }: { course: Course }) {
  const { t } = useTexts()
  const onTheWay = items.filter(({ state }) => state === 'queued' || state === 'sealing').length
  const done = t('course.progress', { issued, people })
  return (
    <section className={`panel ${styles.progress}`} aria-label={t('course.progress.label')}>
      <p className={styles.figure} role="status">
        {done}
      </p>
      <progress value={issued} max={people} aria-label={done} />
      {onTheWay > 0 && <p className="muted">{t('course.progress.underWay', { count: onTheWay })}</p>}
      {awaited > 0 && <p className="muted">{t('course.progress.awaited', { count: awaited })}</p>}
      {refused > 0 && <Notice severity="warning">{t('course.progress.refused', { count: refused })}</Notice>}
    </section>
  )
}
