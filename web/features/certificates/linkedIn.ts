import type { Certificate } from '#contract/certificate.ts'

type ProfileCertificate = Pick<Certificate, 'name' | 'issuer' | 'number' | 'issueDate' | 'dueDate'>

/** Contains only what the public check page shows, and no personal data. */
export function linkedInAddress(
  { name, issuer, number, issueDate, dueDate }: ProfileCertificate,
  link: string,
) {
  const [issued, due] = [monthOf(issueDate), monthOf(dueDate)]
  const address = new URL('https://www.linkedin.com/profile/add')
  address.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: issuer,
    issueYear: issued.year,
    issueMonth: issued.month,
    expirationYear: due.year,
    expirationMonth: due.month,
    certId: number,
    certUrl: link,
  }).toString()
  return address.href
}

function monthOf(day: string) {
  const [year = '', month = ''] = day.split('-')
  return { year, month: String(Number(month)) }
}
