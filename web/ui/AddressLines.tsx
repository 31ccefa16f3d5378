import { useTexts } from '../i18n/useTexts.ts'

interface Address {
  street: string
  zip: string
  city: string
  country: string
}

export function AddressLines({ address: { street, zip, city, country } }: { address: Address }) {
  const { locale } = useTexts()
  const countryName = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  const lines = [street, `${zip} ${city}`.trim(), countryName].filter(Boolean)
  if (lines.length === 0) return <>–</>
  return lines.map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ))
}
