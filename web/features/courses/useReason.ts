import { reasonKey, type Place } from '#contract/course.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export function useReason() {
  const { t, named } = useTexts()
  return (place: Pick<Place, 'state' | 'problem'>) => {
    const key = reasonKey(place)
    return key ? (named(key) ?? t('problem.unexpected')) : ''
  }
}
