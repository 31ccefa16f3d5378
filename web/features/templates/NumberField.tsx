import { useState } from 'react'
import { languageTag } from '#domain/locale.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { TextField } from '../../ui/fields.tsx'

interface Props {
  id: string
  label: string
  value: number
  error?: string | undefined
  onChange: (value: number) => void
}

/** A number with one decimal, by comma or point. Invalid input stays until the field loses focus. */
export function NumberField({ value, onChange, ...rest }: Props) {
  const { locale } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    if (/^-?\d{1,4}([.,]\d)?$/.test(text.trim())) onChange(Number(text.trim().replace(',', '.')))
  }
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={typed ?? value.toLocaleString(languageTag(locale), { useGrouping: false })}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}
