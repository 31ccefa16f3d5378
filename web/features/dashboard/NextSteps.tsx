import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TaskList } from '../../ui/lists.tsx'
import styles from './NextSteps.module.css'
import { useReadyFor } from './useReadyFor.ts'
import { useTasks } from './useTasks.ts'

export function NextSteps() {
  const { t } = useTexts()
  const tasks = useTasks()
  if (!tasks)
    return (
      <div aria-busy="true">
        <span className="hidden" role="status">
          {t('shell.loading')}
        </span>
        <Skeleton height={124} />
      </div>
    )
  return tasks.some(({ done }) => !done) ? (
    <TaskList title={t('shell.next.title')} tasks={tasks} />
  ) : (
    <Ready />
  )
}

function Ready() {
  const { t } = useTexts()
  const ready = useReadyFor()
  if (!ready) return null
  return (
    <section className={styles.ready}>
      <div>
        <h2>{t(ready.title)}</h2>
        <p>{t(ready.what)}</p>
      </div>
      <ButtonLink to={ready.to}>{t(ready.action)}</ButtonLink>
    </section>
  )
}
