import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { fieldName } from './fieldName.ts'

export function useFieldsText() {
  const texts = useTexts()
  const { fieldText } = useProblemText()
  return (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([field, code]) => [fieldName(field, texts), fieldText(code)].filter(Boolean).join(': '))
      .join(' ')
}
