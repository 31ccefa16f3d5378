import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { Series } from '#contract/dashboard.ts'
import { formatDay } from '#domain/day.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { CountedLink } from './CountedLink.tsx'
import { DayBars, onDay } from './DayBars.tsx'
import styles from './DayChart.module.css'

export function DayChart({ title, series }: { title: string; series: Series }) {
  const { t, locale } = useTexts()
  const [asTable, setAsTable] = useState(false)
  const { total } = series
  const number = new Intl.NumberFormat(locale)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <div>
          <h2>{title}</h2>
          <CountedLink of={series} className={styles.total}>
            <b>{number.format(total)}</b> {t('dashboard.chart.inAll')}
          </CountedLink>
        </div>
        <Button
          variant="quiet"
          icon={asTable ? <IconChartBar size={20} aria-hidden /> : <IconTable size={20} aria-hidden />}
          aria-label={`${title}: ${t(asTable ? 'dashboard.chart.asChart' : 'dashboard.chart.asTable')}`}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'dashboard.chart.asChart' : 'dashboard.chart.asTable')}
        </Button>
      </figcaption>
      {asTable ? (
        <DayTable title={title} series={series} />
      ) : (
        <DayBars
          title={title}
          series={series}
          describe={({ day, count, failed = 0, contradicted = 0 }) =>
            [
              t('dashboard.chart.value', { day: formatDay(day, locale), count: number.format(count) }),
              ...(failed > 0 ? [t('dashboard.chart.failed', { count: failed })] : []),
              ...(contradicted > 0 ? [t('dashboard.chart.contradicted', { count: contradicted })] : []),
            ].join(', ')
          }
        />
      )}
      {!asTable && hasParts(series) && <Legend {...series} />}
    </figure>
  )
}

const hasParts = ({ days }: Series) => days.some(({ passed }) => passed !== undefined)

function Legend({ days }: Series) {
  const { t } = useTexts()
  const hasEnded = days.some(({ count, passed = 0, failed = 0 }) => count > passed + failed)
  return (
    <ul className={styles.legend}>
      <li data-kind="passed">{t('shell.state.passed')}</li>
      <li data-kind="contradicted">{t('shell.state.contradicted')}</li>
      <li data-kind="failed">{t('shell.state.invalid')}</li>
      {hasEnded && <li data-kind="ended">{t('dashboard.chart.ended')}</li>}
    </ul>
  )
}

function DayTable({ title, series }: { title: string; series: Series }) {
  const { t, locale } = useTexts()
  const { days } = series
  return (
    <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.chart.day')}</th>
            <th scope="col">{t('dashboard.chart.count')}</th>
            {hasParts(series) && (
              <>
                <th scope="col">{t('shell.state.contradicted')}</th>
                <th scope="col">{t('shell.state.invalid')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count, failed, contradicted }) => (
            <tr key={day}>
              <th scope="row">
                <Day value={day} />
              </th>
              <td>
                {count > 0 ? (
                  <CountedLink of={onDay(series, day)}>
                    {new Intl.NumberFormat(locale).format(count)}
                  </CountedLink>
                ) : (
                  0
                )}
              </td>
              {hasParts(series) && (
                <>
                  <td>{contradicted}</td>
                  <td>{failed}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
