import type { Certificate } from '#contract/certificate.ts'

type Shown = Pick<Certificate, 'name' | 'issuer' | 'number' | 'issueDate' | 'dueDate'>

/** Where a certificate is added to a profile. It tells what the verification page tells everybody, and nothing of the person. */
export function linkedInAddress({ name, issuer, number, issueDate, dueDate }: Shown, link: string) {
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
