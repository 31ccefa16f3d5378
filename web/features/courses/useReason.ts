import type { Place } from '#contract/course.ts'
import { useTexts } from '../../texts/useTexts.ts'

/** Why somebody's certificate was refused or could not be printed, in words; empty for everybody else. */
export function useReason() {
  const { t, named } = useTexts()
  return ({ state, problem }: Pick<Place, 'state' | 'problem'>) => {
    if (state === 'failed') return named(`certificate.failed.${problem}`) ?? t('problem.unexpected')
    return state === 'refused' ? (named(`problem.${problem}`) ?? t('problem.unexpected')) : ''
  }
}
