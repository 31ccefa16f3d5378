import { withdrawnRows } from '#domain/measurement/withdrawnRows.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import { formatInstant } from '#domain/day.ts'
import { printVolt } from '#domain/measurement/units.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../i18n/useTexts.ts'

export const withdrawnFacts = (
  withdrawn: readonly Withdrawn[] | undefined,
  timeZone: string,
  { t, locale }: Texts,
) =>
  withdrawnRows(withdrawn).map(({ name, row, number, value, measurement }) => {
    const at = (moment: string) => formatInstant(new Date(moment), locale, timeZone)
    const what = t(`report.check.${name}` as TextKey) + (row === undefined ? '' : ` ${row + 1}`)
    const { measuredAt, withdrawnAt, by } = measurement
    return {
      term: t('report.withdrawn.first', { what, number }),
      value: (
        <>
          <b>{value === null ? t('report.withdrawn.shown') : printVolt(value, locale)}</b>{' '}
          {t('report.withdrawn.word')},{' '}
          {t('report.withdrawn.when', { measured: at(measuredAt), withdrawn: at(withdrawnAt), by })}
        </>
      ),
    }
  })
