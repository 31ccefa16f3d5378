import { reasonKey, type Seat } from '#contract/course.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export function useReason() {
  const { t, textByKey } = useTexts()
  return (seat: Pick<Seat, 'state' | 'problem'>) => {
    const key = reasonKey(seat)
    return key ? (textByKey(key) ?? t('problem.unexpected')) : ''
  }
}
