import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './PageHeader.module.css'

interface Props {
  title: string
  back?: { to: string; label: string }
  facts?: ReactNode
  actions?: ReactNode
}

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

// Plates and numbers must not break at the hyphen.
const plate = /([\p{Lu}\d]{1,4}-[\p{Lu}\d]{1,9}(?!\p{L}))/u

const whole = (part: string, index: number) =>
  index % 2 ? (
    <span key={index} className="nowrap">
      {part}
    </span>
  ) : (
    part
  )

export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTexts()
  return <title>{`${title} – ${t('shell.product')}`}</title>
}
