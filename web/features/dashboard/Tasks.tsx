import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { tasks } from '#contract/dashboard.ts'
import { unsentReports } from '../reports/public/unsentReports.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useStore } from '../../ui/store.ts'
import { CountedLink } from './CountedLink.tsx'
import styles from './Duties.module.css'
import { useDashboard } from './useDashboard.ts'

export function Tasks() {
  const { t } = useTexts()
  const id = useId()
  const unsent = useStore(unsentReports)
  const { data } = useDashboard()
  const waiting = tasks.flatMap((name) => {
    const figure = data?.figures.find((one) => one.name === name && one.count > 0)
    return figure ? [{ ...figure, name }] : []
  })
  if (unsent === 0 && waiting.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.duties')}</h2>
      <ul className={styles.duties}>
        {unsent > 0 && (
          <Duty what={t('dashboard.unsent.what')} urgent>
            <Link to="/app/reports/outbox">{t('dashboard.unsent', { count: unsent })}</Link>
          </Duty>
        )}
        {waiting.map(({ name, count, ...of }) => (
          <Duty key={name} what={t(`dashboard.${name}.what`)} urgent={name === 'dangerousDrafts'}>
            <CountedLink of={of}>{t(`dashboard.${name}`, { count })}</CountedLink>
          </Duty>
        ))}
      </ul>
    </section>
  )
}

interface DutyProps {
  what: string
  urgent?: boolean
  children: ReactNode
}

const Duty = ({ what, urgent, children }: DutyProps) => (
  <li className={styles.duty} data-urgent={urgent || undefined}>
    <div>
      {children}
      <p>{what}</p>
    </div>
    <IconChevronRight size={20} stroke={1.5} aria-hidden />
  </li>
)
