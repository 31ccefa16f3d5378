import type { Series } from '#contract/dashboard.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { CountedLink } from './CountedLink.tsx'
import { onDay } from './DayBars.tsx'
import styles from './DayChart.module.css'

interface Props {
  title: string
  series: Series
}

export function DayTable({ title, series }: Props) {
  const { t, locale } = useTexts()
  const { days } = series
  return (
    <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.chart.day')}</th>
            <th scope="col">{t('dashboard.chart.count')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count }) => (
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
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
