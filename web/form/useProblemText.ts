import { CallProblem, isProblem, NoAnswer } from '../api/CallProblem.ts'
import { useTexts } from '../i18n/useTexts.ts'

export function useProblemText() {
  const { t, textByKey } = useTexts()
  const problemText = (problem: unknown) => {
    if (problem instanceof CallProblem) {
      const text = textByKey(`problem.${problem.code}`) ?? t('problem.unexpected')
      // The request id locates a server error in the log.
      return problem.requestId
        ? `${text} (${t('shell.crash.reference')} ${problem.requestId.slice(0, 8)})`
        : text
    }
    return problem instanceof NoAnswer ? t('shell.noAnswer') : t('problem.unexpected')
  }
  const fieldText = (code: string) =>
    textByKey(`problem.field.${code}`) ?? textByKey(`problem.${code}`) ?? t('problem.field.invalid')
  /** Names the wrong parts of an address, which no form marks. */
  const loadText = (problem: unknown, area: string) => {
    if (!isProblem(problem, 'invalid')) return problemText(problem)
    const fields = Object.entries(problem.fields).map(([part, code]) => {
      const field = part.replace(/\.(from|to)$/, '')
      const label = textByKey(`${area}.${field}`) ?? textByKey(`shell.${field}`) ?? field
      return `${label}: ${fieldText(code)}`
    })
    return t('problem.invalid.named', { fields: fields.join(' ') })
  }
  return { problemText, fieldText, loadText }
}
