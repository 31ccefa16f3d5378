import { IconArrowRight } from '@tabler/icons-react'
import { endings, stockFigures, type Figure } from '#contract/dashboard.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useCan } from '../../session/useCan.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Skeleton } from '../../ui/states.tsx'
import { CountedLink } from './CountedLink.tsx'
import styles from './Figures.module.css'
import { useDashboard } from './useDashboard.ts'

export function Figures() {
  const { t } = useTexts()
  const { data, error, refetch } = useDashboard()
  const expected = useExpected()
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  const figureOf = (name: Figure['name']) => data?.figures.find((one) => one.name === name)
  // Another notice asks for the second factor.
  if (data && !expected.some(figureOf)) return null
  const ending = endings.flatMap((name) => figureOf(name) ?? [])
  const hasEndings = ending.length === 0 || ending.some(({ count }) => count > 0)
  return (
    <section aria-label={t('dashboard.figures')} className={styles.figures}>
      {expected.map((name) => (
        <div key={name} className={styles.panel}>
          <Large name={name} figure={figureOf(name)} />
          {name === 'certificatesExpiring' && hasEndings && <Endings figures={ending} />}
        </div>
      ))}
    </section>
  )
}

/** Expected figures, to reserve their space before the answer. */
function useExpected() {
  const can = useCan()
  const { company, authorities } = useAccount().actor
  const owns = can('companyVehicle.list') && (company !== null || authorities.length > 0)
  return stockFigures.filter((name) => name !== 'vehicles' || owns)
}

function Large({ name, figure }: { name: (typeof stockFigures)[number]; figure: Figure | undefined }) {
  const { t, locale } = useTexts()
  const content = (
    <>
      <b>
        {figure ? new Intl.NumberFormat(locale).format(figure.count) : <Skeleton height={34} width={64} />}
      </b>
      <span>
        {t(`dashboard.${name}`, { count: figure?.count ?? 0 })}
        <IconArrowRight size={18} stroke={1.5} aria-hidden />
      </span>
    </>
  )
  if (!figure) return <div className={styles.figure}>{content}</div>
  return (
    <CountedLink of={figure} className={styles.figure}>
      {content}
    </CountedLink>
  )
}

function Endings({ figures }: { figures: Figure[] }) {
  const { t, locale } = useTexts()
  return (
    <ul className={styles.endings}>
      {endings.map((name) => {
        const figure = figures.find((one) => one.name === name)
        const content = (
          <>
            <b>{figure ? new Intl.NumberFormat(locale).format(figure.count) : '–'}</b>{' '}
            {t(`dashboard.${name}`)}
          </>
        )
        return (
          <li key={name}>
            {figure ? <CountedLink of={figure}>{content}</CountedLink> : <span>{content}</span>}
          </li>
        )
      })}
    </ul>
  )
}
