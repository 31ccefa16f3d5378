import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { wholePlates } from './plates.tsx'
import styles from './pages.module.css'

interface HeaderProps {
  title: string
  /** Of the title, if it differs from the language of the page. */
  lang?: string
  back?: { to: string; label: string }
  facts?: ReactNode
  actions?: ReactNode
  /** The actions are icons beside the title. */
  compact?: boolean
}

export function PageHeader({ title, lang, back, facts, actions, compact }: HeaderProps) {
  return (
    <header className={styles.header} data-compact={compact || undefined}>
      <DocumentTitle title={title} />
      <div className={styles.words}>
        {back && (
          <Link to={back.to} className={styles.back} data-screen-only>
            <IconArrowLeft size={16} aria-hidden />
            {back.label}
          </Link>
        )}
        <h1 tabIndex={-1} lang={lang}>
          {wholePlates(title)}
        </h1>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

export const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus()

export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTexts()
  return <title>{`${title} – ${t('shell.product')}`}</title>
}

interface SectionProps {
  title: string
  what?: ReactNode
  /** Below a line, for actions that are rarely needed or cannot be undone. */
  apart?: boolean
  children?: ReactNode
}

export function Section({ title, what, apart, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} data-apart={apart || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {what && <p className="muted">{what}</p>}
      {children}
    </section>
  )
}
