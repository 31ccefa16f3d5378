import { Day, useToday } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { LevelHead } from './MatrixTable.tsx'
import type { Matrix } from './useMatrix.ts'
import styles from './Qualification.module.css'

interface Props {
  forecast: Matrix['forecast']
  levels: string[]
  chosen: string
}

export function Forecast({ forecast, levels, chosen }: Props) {
  const { t } = useTexts()
  const today = useToday()
  if (levels.length === 0) return null
  return (
    <section aria-labelledby="qualification-forecast" className={styles.section}>
      <h2 id="qualification-forecast">{t('qualification.forecast')}</h2>
      <div className={styles.frame} tabIndex={0} role="group" aria-labelledby="qualification-forecast">
        <table className={styles.forecast}>
          <LevelHead first={t('qualification.on')} levels={levels} />
          <tbody>
            {forecast.map(({ day, counts }, row) => (
              <tr key={day} data-chosen={day === chosen || undefined}>
                <th scope="row">{day === today ? t('qualification.today') : <Day value={day} />}</th>
                {levels.map((level) => {
                  const count = counts[level] ?? 0
                  const fewer = count - (forecast[row - 1]?.counts[level] ?? count)
                  return (
                    <td key={level} className="figure">
                      {count}
                      {fewer < 0 && <span className={styles.fewer}> (−{-fewer})</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
