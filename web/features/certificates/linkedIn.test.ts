import { expect, test } from 'vitest'
import { linkedInAddress } from './linkedIn.ts'

const certificate = {
  name: 'Fachkraft Hochvolt & Prüfung',
  issuer: 'Prüfstelle Nordalpen',
  number: 'PN-2026-00012',
  issueDate: '2026-03-05',
  dueDate: '2029-11-05',
}

test('adding to a profile sends only name, organisation, months, number and check link', () => {
  // Fields that must not appear in the address.
  const facts = {
    ...certificate,
    holder: 'Hanna Holzer',
    userId: 'u-1',
    identityCheck: 'Reisepass',
    note: 'x',
  }
  const address = new URL(linkedInAddress(facts, 'https://eval.example/verify/ABCDE-12345'))
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Fachkraft Hochvolt & Prüfung',
    organizationName: 'Prüfstelle Nordalpen',
    issueYear: '2026',
    issueMonth: '3',
    expirationYear: '2029',
    expirationMonth: '11',
    certId: 'PN-2026-00012',
    certUrl: 'https://eval.example/verify/ABCDE-12345',
  })
})
