import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './TaskList.module.css'

export interface Task {
  title: string
  what?: string
  done: boolean
  /** Omitted while the task is not possible. */
  to?: string
}

export function TaskList({ title, tasks }: { title: string; tasks: Task[] }) {
  const { t } = useTexts()
  const done = tasks.filter((task) => task.done).length
  return (
    <section className={styles.tasks}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span>{t('shell.task.progress', { done, total: tasks.length })}</span>
      </div>
      <progress value={done} max={tasks.length} aria-label={title} />
      <ol>
        {tasks.map((task) => (
          <li
            key={task.title}
            className={styles.task}
            data-done={task.done || undefined}
            data-open={(!task.done && task.to !== undefined) || undefined}
          >
            <span className={styles.mark} aria-hidden>
              {task.done && <IconCheck size={16} stroke={3} />}
            </span>
            <div className={styles.words}>
              {task.done || !task.to ? <span>{task.title}</span> : <Link to={task.to}>{task.title}</Link>}
              {task.what && !task.done && <p>{task.what}</p>}
            </div>
            <span className={styles.state}>{t(task.done ? 'shell.task.done' : 'shell.task.open')}</span>
            {!task.done && task.to && <IconChevronRight size={20} stroke={1.5} aria-hidden />}
          </li>
        ))}
      </ol>
    </section>
  )
}
