import { IconCheck } from '@tabler/icons-react'
import { euNumberError, isAustrianTaxNumber, vatCountries, vatIdOf } from '#domain/taxNumber.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './TaxNumberHint.module.css'

/** Shows while typing whether the checksum identifies a VAT number or a tax number. */
export function TaxNumberHint({ uid, country }: { uid: unknown; country: unknown }) {
  const { t } = useTexts()
  const digits = typeof uid === 'string' ? uid : ''
  // The field shows the error.
  if (euNumberError(digits)) return <p role="status" className={styles.hint} />
  const vatCountry = vatCountries.find((one) => one === country)
  const vatId = vatCountry ? vatIdOf(vatCountry, digits) : null
  const sure = vatId !== null || (vatCountry === 'AT' && isAustrianTaxNumber(digits))
  const text = vatId
    ? t('company.uid.isVat', { vatId })
    : sure
      ? t('company.uid.isTax')
      : t(vatCountry ? 'company.uid.unsure' : 'company.uid.country')
  return (
    <p role="status" className={styles.hint} data-sure={sure}>
      {sure && <IconCheck size={16} aria-hidden />}
      {text}
    </p>
  )
}
