import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../i18n/useTexts.ts'
import { wholePlates } from './plates.tsx'
import styles from './lists.module.css'

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  lead?: ReactNode
  title: ReactNode
  what?: ReactNode
  badge?: ReactNode
  actions?: ReactNode
  to?: string
}

export function Row({ lead, title, what, badge, actions, to }: RowProps) {
  return (
    <li className={styles.row}>
      {lead}
      <div className={styles.words}>
        <span className={styles.title}>
          {to ? (
            <Link to={to} className={styles.link}>
              {wholePlates(title)}
            </Link>
          ) : (
            wholePlates(title)
          )}
        </span>
        {what && <div className={styles.what}>{wholePlates(what)}</div>}
      </div>
      {badge}
      {actions && <div className={styles.actions}>{actions}</div>}
      {to && <IconChevronRight size={20} stroke={1.5} className={styles.arrow} aria-hidden />}
    </li>
  )
}

export interface Fact {
  term: string
  value: ReactNode
  /** What a value that is an element shows. */
  text?: string
  change?: ReactNode
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, change }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <span>{value === '' || value === null || value === undefined ? '–' : wholePlates(value)}</span>
            {change}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface TableProps {
  label: string
  headings: string[]
  /** The first cell names the row. */
  rows: ReactNode[][]
}

export function DataTable({ label, headings, rows }: TableProps) {
  return (
    // Focusable, so that keyboards can scroll a wide table.
    <div className={styles.frame} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {others.map((cell, column) => (
                <td key={column} data-heading={headings[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export interface Task {
  title: string
  what?: string
  /** Null if unknown; the task is then shown without a state. */
  done: boolean | null
  /** Omitted while the task is not possible. */
  to?: string
}

interface TaskListProps {
  title: string
  tasks: Task[]
  /** Counted, but not shown yet. */
  hidden?: Task[]
}

export function TaskList({ title, tasks, hidden = [] }: TaskListProps) {
  const { t } = useTexts()
  const done = tasks.filter((task) => task.done).length
  const isKnown = tasks.every((task) => task.done !== null)
  return (
    <section className={styles.tasks}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {isKnown && <span>{t('shell.task.progress', { done, total: tasks.length })}</span>}
      </div>
      {isKnown && <progress value={done} max={tasks.length} aria-label={title} />}
      <ol>
        {tasks
          .filter((task) => !hidden.includes(task))
          .map((task) => (
            <li
              key={task.title}
              className={styles.task}
              data-done={task.done || undefined}
              data-open={(!task.done && task.to !== undefined) || undefined}
            >
              <span className={styles.mark} aria-hidden>
                {task.done && <IconCheck size={16} stroke={3} />}
              </span>
              <div className={styles.taskWords}>
                {task.done || !task.to ? <span>{task.title}</span> : <Link to={task.to}>{task.title}</Link>}
                {task.what && !task.done && <p>{task.what}</p>}
              </div>
              {task.done !== null && (
                <span className={styles.state}>{t(task.done ? 'shell.task.done' : 'shell.task.open')}</span>
              )}
              {!task.done && task.to && <IconChevronRight size={20} stroke={1.5} aria-hidden />}
            </li>
          ))}
      </ol>
    </section>
  )
}

export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>

interface StepProps {
  text: string
  at: ReactNode
  children?: ReactNode
}

export const Step = ({ text, at, children }: StepProps) => (
  <li>
    <span className={styles.at}>{at}</span>
    <p className={styles.text}>{text}</p>
    {children}
  </li>
)
