import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { fieldName } from './fieldName.ts'

/** What is wrong with each field of a report that the server refused, in one line. */
export function useFieldsText() {
  const texts = useTexts()
  const { fieldText } = useProblemText()
  return (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([field, code]) => [fieldName(field, texts), fieldText(code)].filter(Boolean).join(': '))
      .join(' ')
}
