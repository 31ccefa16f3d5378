import { IconCheck } from '@tabler/icons-react'
import { euNumberError, isAustrianTaxNumber, vatCountries, vatIdOf } from '#domain/taxNumber.ts'
import { useTexts } from '../../texts/useTexts.ts'
import styles from './TaxNumberHint.module.css'

/** What the digits are, while they are typed: a VAT number, a tax number, or neither that the checksum confirms. */
export function TaxNumberHint({ uid, country }: { uid: unknown; country: unknown }) {
  const { t } = useTexts()
  const digits = typeof uid === 'string' ? uid : ''
  // What is wrong with it stands at the field.
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
