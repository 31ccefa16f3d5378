import { isProblem, NoAnswer } from '../api/CallProblem.ts'
import { useProblemText } from '../form/useProblemText.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'

/** Load error. A missing second factor has a banner on every page instead. */
export function LoadError({ problem, retry }: { problem: unknown; retry?: () => void }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  if (!isProblem(problem, 'secondFactor.enrolFirst'))
    return (
      <ErrorState
        message={problem instanceof NoAnswer ? t('shell.noAnswer.load') : problemText(problem)}
        retry={retry}
      />
    )
  return <EmptyState title={t('shell.secondFactor.waits')}>{t('shell.secondFactor.waits.what')}</EmptyState>
}
