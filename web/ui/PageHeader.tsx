import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import styles from './PageHeader.module.css'

interface Props {
  title: string
  /** Where this page was reached from, shown above the title. */
  back?: { to: string; label: string }
  /** One line under the title: a number, a state, an owner. */
  facts?: ReactNode
  actions?: ReactNode
}

/** The head of a page: title, the facts that identify the thing, and what can be done with it. */
export function PageHeader({ title, back, facts, actions }: Props) {
  return (
    <header className={styles.header}>
      <DocumentTitle title={title} />
      <div className={styles.words}>
        {back && (
          <Link to={back.to} className={styles.back}>
            <IconArrowLeft size={16} aria-hidden />
            {back.label}
          </Link>
        )}
        <h1 tabIndex={-1}>{title.split(plate).map(whole)}</h1>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

// A plate or a number: a line never ends at its hyphen.
const plate = /([\p{Lu}\d]{1,4}-[\p{Lu}\d]{1,9}(?!\p{L}))/u

const whole = (part: string, place: number) =>
  place % 2 ? (
    <span key={place} className="nowrap">
      {part}
    </span>
  ) : (
    part
  )

/** What the browser's tab says: the page first, then the product. */
export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTexts()
  return <title>{`${title} – ${t('shell.product')}`}</title>
}
