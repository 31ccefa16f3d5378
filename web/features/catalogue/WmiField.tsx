import { useState } from 'react'
import type { FormState } from '../../form/useForm.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { TextField } from '../../ui/fields.tsx'

export function WmiField({ form }: { form: FormState }) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const [typed, setTyped] = useState(() => ((form.values.wmi as string[] | undefined) ?? []).join(' '))
  const [field] = Object.keys(form.errors).filter((path) => path.startsWith('wmi'))
  const change = (text: string) => {
    setTyped(text)
    form.set('wmi', text.split(/[\s,;]+/).filter(Boolean))
    if (field) form.setErrors(({ [field]: _, ...others }) => others)
  }
  return (
    <TextField
      id="wmi"
      code
      optional
      label={t('manufacturer.wmi')}
      hint={t('manufacturer.wmi.hint')}
      error={field && fieldText(form.errors[field] ?? '')}
      value={typed}
      onChange={change}
    />
  )
}
