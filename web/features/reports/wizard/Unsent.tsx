import { CallProblem } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { useFieldsText } from '../useFieldsText.ts'

export default function Unsent({ problem }: { problem: unknown }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const fieldsText = useFieldsText()
  return (
    <Notice severity="warning">
      {t('report.unsent', { why: problemText(problem) })}{' '}
      {problem instanceof CallProblem && fieldsText(problem.fields)}
    </Notice>
  )
}
