import { IconCheck } from '@tabler/icons-react'
import { companies } from '#contract/company.ts'
import { euNumberError, isAustrianTaxNumber, vatCountries, vatIdOf } from '#domain/taxNumber.ts'
import type { Answer } from '#contract/endpoint.ts'
import { valueAt } from '../../form/check.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { fileUrl } from '../../api/call.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { AddressLines } from '../../ui/text.tsx'
import { Logo } from '../../ui/images.tsx'
import styles from './TaxNumberHint.module.css'

export const companyFields = resourceFields(companies, {
  area: 'company',
  fields: {
    name: { autoComplete: 'organization' },
    'address.street': {
      section: 'address',
      autoComplete: 'street-address',
      optional: true,
      detail: { term: 'company.address', value: ({ address }) => <AddressLines address={address} /> },
    },
    'address.zip': { width: 'short', autoComplete: 'postal-code', optional: true, detail: false },
    'address.city': { autoComplete: 'address-level2', optional: true, detail: false },
    'address.country': { kind: 'country', optional: true, detail: false },
    uid: {
      section: 'identification',
      width: 'short',
      optional: true,
      detail: { when: ({ vatId }) => !vatId },
      after: (values) => (
        <TaxNumberHint uid={valueAt(values, 'uid')} country={valueAt(values, 'address.country')} />
      ),
    },
    vatId: { width: 'short', optional: true, detail: { when: ({ vatId }) => Boolean(vatId) } },
    email: { section: 'contact', kind: 'email' },
    allowsR0: { kind: 'check', detail: false },
    guardedRule: { kind: 'check', detail: false },
  },
})

/** Shows while typing whether the checksum identifies a VAT number or a tax number. */
function TaxNumberHint({ uid, country }: { uid: unknown; country: unknown }) {
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

export type Company = Answer<typeof companies.read>

export function CompanyFacts({ company }: { company: Company }) {
  const { name, logo } = company
  return (
    <div className="panel stack">
      {logo && <Logo src={fileUrl(logo)} name={name} />}
      <ResourceFacts fields={companyFields} item={company} />
    </div>
  )
}
