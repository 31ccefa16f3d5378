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
  const known = vatCountries.find((one) => one === country)
  const vatId = known ? vatIdOf(known, digits) : null
  const sure = vatId !== null || (known === 'AT' && isAustrianTaxNumber(digits))
  const words = vatId
    ? t('company.uid.isVat', { vatId })
    : sure
      ? t('company.uid.isTax')
      : t(known ? 'company.uid.unsure' : 'company.uid.country')
  return (
    <p role="status" className={styles.hint} data-sure={sure}>
      {sure && <IconCheck size={16} aria-hidden />}
      {words}
    </p>
  )
}
