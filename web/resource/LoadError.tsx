import { isProblem, NoAnswer } from '../api/CallProblem.ts'
import { useProblemText } from '../form/useProblemText.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'

interface Props {
  problem: unknown
  retry?: () => void
  /** First part of the text keys of the fields. */
  area?: string
}

/** Load error. A missing second factor has a banner on every page instead. */
export function LoadError({ problem, retry, area = 'shell' }: Props) {
  const { t } = useTexts()
  const { loadText } = useProblemText()
  if (!isProblem(problem, 'secondFactor.enrolFirst'))
    return (
      <ErrorState
        message={problem instanceof NoAnswer ? t('shell.noAnswer.load') : loadText(problem, area)}
        retry={retry}
      />
    )
  return <EmptyState title={t('shell.secondFactor.waits')}>{t('shell.secondFactor.waits.what')}</EmptyState>
}
